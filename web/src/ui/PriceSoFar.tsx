import type { RunningPrice } from '@gam/schemas/descriptors';
import styles from './PriceSoFar.module.css';

/** What the answers so far cost. */
export const PriceSoFar = ({ price: { label, text } }: { price: Pick<RunningPrice, 'label' | 'text'> }) => (
  <p className={styles.price}>
    {label} <strong>{text}</strong>
  </p>
);
