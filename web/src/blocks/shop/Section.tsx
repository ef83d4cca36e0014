import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface Props {
  title?: string | undefined;
  /** On a white card. */
  isCard?: boolean;
  children: ReactNode;
}

/** A part of a shop's page under its title. */
export function Section({ title, isCard = false, children }: Props) {
  return (
    <section className={isCard ? styles.card : undefined}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
