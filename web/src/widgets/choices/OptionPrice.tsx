import type { ChoiceOption } from '@gam/schemas/descriptors';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import styles from './OptionPrice.module.css';

/** What an option costs: before the discount struck through, the discount, the price. [O-3.05] */
export function OptionPrice({ option: { price, original_price, discount } }: { option: ChoiceOption }) {
  if (price === undefined && original_price === undefined && discount === undefined) return null;
  return (
    <p className={styles.price}>
      {price !== undefined && <strong className={styles.final}>{price}</strong>}
      {original_price !== undefined && <s className={styles.before}>{original_price}</s>}
      {discount !== undefined && <ToneBadge tone="bad">{discount}</ToneBadge>}
    </p>
  );
}
