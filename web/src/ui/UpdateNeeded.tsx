import { IconRefresh } from '@tabler/icons-react';
import { PlainButton } from './PlainButton.tsx';
import styles from './UpdateNeeded.module.css';

/** The client's own texts: this build may be too old to read the server's. */
const updateTexts = {
  outdated: 'نسخهٔ تازه‌ای از برنامه آماده است. برای ادامه، آن را به‌روز کنید.',
  update: 'به‌روزرسانی',
} as const;

/** An invitation to reload the page, since this build is too old for what it was sent. */
export function UpdateNeeded() {
  return (
    <div className={styles.box} role="alert">
      <IconRefresh className={styles.icon} aria-hidden />
      <p>{updateTexts.outdated}</p>
      <PlainButton kind="primary" onClick={() => location.reload()}>
        {updateTexts.update}
      </PlainButton>
    </div>
  );
}
