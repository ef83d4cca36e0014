import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { PlainButton } from '../ui/PlainButton.tsx';

/** The client's own texts, since no reply of the server arrives. */
const texts = {
  title: 'اتصال اینترنت برقرار نیست',
  text: 'به محض وصل شدن، این صفحه خودکار باز می‌شود.',
  retry: 'تلاش دوباره',
} as const;

/** The page without a connection, where this tab has nothing to show. */
export function NoConnection() {
  useEffect(() => {
    document.title = texts.title;
  }, []);
  return (
    <Stack component="main" align="center" gap="sm" px="md" py="xxl" ta="center">
      <ThemeIcon size="6rem" radius="50%" bg="var(--gam-warn-tint)" c="var(--gam-warn-ink)" mb="xs">
        <IconWifiOff size="var(--gam-space-7)" stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={1} fz="lg">
        {texts.title}
      </Title>
      <Text component="output" c="dimmed" maw="26rem">
        {texts.text}
      </Text>
      <PlainButton kind="primary" onClick={() => location.reload()}>
        {texts.retry}
      </PlainButton>
    </Stack>
  );
}
