import { Group } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useScreenState } from '../ui/hooks/use-screen.ts';

/** The client's own text, since the server cannot send one without a connection. */
const offlineText = 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.';

/** A bar that reports a missing connection and that the order continues afterwards. */
export function OfflineBar() {
  const { offline } = useScreenState();
  return (
    <Group
      component="output"
      justify="center"
      pos="fixed"
      top="var(--gam-space-2)"
      style={{ zIndex: 4, insetInline: 'var(--gam-space-3)', pointerEvents: 'none' }}
    >
      {offline && (
        <Group
          component="span"
          wrap="nowrap"
          gap="xs"
          maw="var(--gam-question)"
          px="md"
          py="xs"
          bg="var(--gam-warn-tint)"
          c="var(--gam-warn-ink)"
          bd="1px solid var(--gam-warn)"
          bdrs="md"
          fz="xs"
          lh="xs"
          style={{ boxShadow: 'var(--gam-shadow-raised)' }}
        >
          <IconWifiOff size="var(--gam-icon)" style={{ flexShrink: 0 }} aria-hidden />
          {offlineText}
        </Group>
      )}
    </Group>
  );
}
