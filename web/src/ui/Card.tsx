import type { ComponentProps } from 'react';
import styles from './Card.module.css';

/** A quiet white card with an optional title. */
export function Card({
  title,
  children,
  ...rest
}: ComponentProps<'section'> & { title?: string | undefined }) {
  return (
    <section {...rest} className={styles.card}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
