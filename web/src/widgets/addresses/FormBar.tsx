import type { ReactNode } from 'react';
import styles from './FormBar.module.css';

/** The form's own buttons, in the place of the screen's: always in reach of the thumb. */
export function FormBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
