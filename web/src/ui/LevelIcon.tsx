import type { Notice } from '@gam/schemas/descriptors';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './LevelIcon.module.css';

type Level = Notice['level'];

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} satisfies { [L in Level]: typeof IconInfoCircle };

/** The sign of a message's level; its words stand beside it. */
export function LevelIcon({ level }: { level: Level }) {
  // An open enum: a level of a later build still gets a sign.
  const Icon = Object.hasOwn(icons, level) ? icons[level] : IconInfoCircle;
  return <Icon className={styles.icon} data-level={level} aria-hidden />;
}
