import type { Progress } from '@gam/schemas/descriptors';
import styles from './ProgressBar.module.css';

/** The progress of the order. [O-1.01] */
export function ProgressBar({ progress: { percent, label } }: { progress: Progress }) {
  return (
    <progress className={styles.bar} max={100} value={percent} aria-label={label} aria-valuetext={label} />
  );
}
