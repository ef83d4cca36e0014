import type { Voice } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { useEffect, useState } from 'react';
import { toPersianDigits } from '@gam/shared/digits';
import styles from './VoiceWidget.module.css';

/** How long a recording is by now, and how long it may become. */
export function Elapsed({ node: { limit_ms, labels } }: { node: Voice }) {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => setElapsed(Date.now() - begun), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.elapsed} role="timer">
      {fillText(labels.elapsed, {
        elapsed: writeDuration(Math.min(elapsed, limit_ms)),
        limit: writeDuration(limit_ms),
      })}
    </p>
  );
}

/** A duration as minutes and seconds, «۲:۰۵»; from ms. */
export function writeDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return toPersianDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
