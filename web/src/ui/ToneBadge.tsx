import type { ReactNode } from 'react';
import styles from './ToneBadge.module.css';

interface Props {
  tone: 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
  children: ReactNode;
}

/** A word in a pill. */
export function ToneBadge({ tone, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
