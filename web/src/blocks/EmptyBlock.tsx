import type { Empty } from '@gam/schemas/descriptors';
import { Box, Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconMapPin, IconMapSearch, IconReceipt } from '@tabler/icons-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { buttonLook } from '../ui/PlainButton.tsx';
import { SupportRef } from '../ui/SupportRef.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';

const icons = {
  missing: IconMapSearch,
  error: IconAlertTriangle,
  orders: IconReceipt,
  city: IconMapPin,
} satisfies { [I in Empty['icon']]: typeof IconMapPin };

/** An empty state and what to do instead; also the not-found and error screens. */
export function EmptyBlock({ node: { icon, title, level = 1, text, link, action, ref } }: { node: Empty }) {
  const Icon = Object.hasOwn(icons, icon) ? icons[icon] : IconMapSearch;
  return (
    <Stack align="center" gap="sm" py="xxl" ta="center">
      <ThemeIcon size="6rem" radius="50%" bg="var(--gam-accent-tint)" c="var(--gam-accent-ink)" mb="xs">
        <Icon size="var(--gam-space-7)" stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={level === 2 ? 2 : 1} fz="lg" tabIndex={-1}>
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw="26rem">
          {text}
        </Text>
      )}
      {action && (
        <Box mt="sm">
          <ActionButton button={action} />
        </Box>
      )}
      {link && (
        <Button {...buttonLook('primary')} component={ScreenLink} href={link.href} px="xl" mt="sm">
          {link.label}
        </Button>
      )}
      {ref && <SupportRef {...ref} />}
    </Stack>
  );
}
