import { IconAlertCircle } from '@tabler/icons-react';
import styles from './field.module.css';

/** What is wrong with one field, under it. */
export function FieldError({ id, message }: { id: string; message: string | null }) {
  return (
    // There from the start, so that readers are told when words come into it.
    <div id={id} aria-live="polite">
      {message !== null && (
        <p className={styles.error}>
          <IconAlertCircle className={styles.icon} aria-hidden />
          {message}
        </p>
      )}
    </div>
  );
}
