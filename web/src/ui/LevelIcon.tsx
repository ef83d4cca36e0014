import type { Notice } from '@gam/schemas/descriptors';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

type Level = Notice['level'];

const icons = {
  info: { Icon: IconInfoCircle, color: 'var(--gam-accent-ink)' },
  success: { Icon: IconCircleCheck, color: 'var(--gam-good)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--gam-warn)' },
  error: { Icon: IconAlertCircle, color: 'var(--gam-bad)' },
} satisfies { [L in Level]: unknown };

/** The sign of a message's level; its words stand beside it. */
export function LevelIcon({ level }: { level: Level }) {
  // An open enum: a level of a later build still gets a sign.
  const { Icon, color } = Object.hasOwn(icons, level) ? icons[level] : icons.info;
  return <Icon size="var(--gam-space-5)" color={color} style={{ flexShrink: 0 }} aria-hidden />;
}
