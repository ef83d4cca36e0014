import type { Status } from '@gam/schemas/descriptors';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import styles from './StatusBlock.module.css';

const icons = {
  neutral: IconClock,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
} satisfies { [T in Status['tone']]: typeof IconClock };

/** Where something stands: sign, words, never colour alone. */
export function StatusBlock({ node: { title, text, tone } }: { node: Status }) {
  const Icon = Object.hasOwn(icons, tone) ? icons[tone] : IconClock;
  return (
    <section className={styles.status} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden />
      <div>
        <h2 className={styles.title}>{title}</h2>
        {text !== undefined && text !== '' && <p className={styles.text}>{text}</p>}
      </div>
    </section>
  );
}
