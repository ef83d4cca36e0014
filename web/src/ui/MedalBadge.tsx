import type { ExpertProfile } from '@gam/schemas/descriptors';
import { IconMedal } from '@tabler/icons-react';
import styles from './MedalBadge.module.css';

/** A gold or silver medal, in colour and in words. [W-2.09, W-9.04] */
export function MedalBadge({ medal: { kind, label } }: { medal: NonNullable<ExpertProfile['medal']> }) {
  return (
    <span className={styles.medal} data-kind={kind}>
      <IconMedal className={styles.icon} aria-hidden />
      {label}
    </span>
  );
}
