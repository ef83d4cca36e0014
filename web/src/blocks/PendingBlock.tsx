import type { Pending } from '@gam/schemas/descriptors';
import styles from './PendingBlock.module.css';

/** Something is being waited for: bones of what is to come, so that the page keeps its size. [O-2.20] */
export function PendingBlock({ node: { text } }: { node: Pending }) {
  return (
    <div className={styles.pending}>
      <div className={styles.words} aria-live="polite">
        <span className={styles.spinner} aria-hidden />
        <h1 className={styles.text} tabIndex={-1}>
          {text}
        </h1>
      </div>
      <div className={styles.bones} aria-hidden>
        <div className={styles.bone} />
        <div className={styles.bone} />
        <div className={styles.bone} />
      </div>
    </div>
  );
}
