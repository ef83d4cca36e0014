import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudOff, IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { PlainButton } from '../ui/PlainButton.tsx';

/** The client's own texts, since no reply of the server arrives. */
const texts = {
  offline: {
    title: 'اتصال اینترنت برقرار نیست',
    text: 'به محض وصل شدن، این صفحه خودکار باز می‌شود.',
    Icon: IconWifiOff,
  },
  unreachable: {
    title: 'پاسخی دریافت نشد',
    text: 'مشکل از سمت ماست. چند لحظه دیگر این صفحه خودکار باز می‌شود.',
    Icon: IconCloudOff,
  },
} as const;
const retry = 'تلاش دوباره';

interface Props {
  trouble: keyof typeof texts;
}

/** The page without a reply, where this tab has nothing to show. */
export function NoConnection({ trouble }: Props) {
  const { title, text, Icon } = texts[trouble];
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stack component="main" align="center" gap="sm" px="md" py="xxl" ta="center">
      <ThemeIcon size="6rem" radius="50%" bg="var(--gam-warn-tint)" c="var(--gam-warn-ink)" mb="xs">
        <Icon size="var(--gam-space-7)" stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={1} fz="lg">
        {title}
      </Title>
      <Text component="output" c="dimmed" maw="26rem">
        {text}
      </Text>
      <PlainButton kind="primary" onClick={() => location.reload()}>
        {retry}
      </PlainButton>
    </Stack>
  );
}
