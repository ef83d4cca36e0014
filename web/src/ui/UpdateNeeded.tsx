import { IconRefresh } from '@tabler/icons-react';
import { updateTexts } from './update-texts.ts';
import { PlainButton } from './PlainButton.tsx';
import styles from './UpdateNeeded.module.css';

/** This build is too old for what it was sent: a reload brings the new one. */
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
