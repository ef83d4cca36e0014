import { IconStarFilled } from '@tabler/icons-react';
import styles from './Rating.module.css';

interface Props {
  /** The average with one decimal, of how many, and both as a screen reader says them. [O-9.09] */
  rating: { average: string; count?: string | undefined; spoken: string };
}

/** A star, an average, and of how many scores it is. */
export function Rating({ rating: { average, count, spoken } }: Props) {
  return (
    <span className={styles.rating}>
      <span className={styles.spoken}>{spoken}</span>
      <IconStarFilled className={styles.star} aria-hidden />
      <strong aria-hidden>{average}</strong>
      {count !== undefined && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </span>
  );
}
