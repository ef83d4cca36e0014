import type { PriceBox } from '@gam/schemas/descriptors';
import styles from './PriceBoxBlock.module.css';

/** The price: what it is before discounts struck through, what is paid large. [O-1.06 to O-1.09] */
export function PriceBoxBlock({ node: { label, final, before, note, discount } }: { node: PriceBox }) {
  return (
    <section className={styles.box}>
      <div className={styles.row}>
        <p className={styles.label}>{label}</p>
        <p className={styles.price}>
          {before !== undefined && <s className={styles.before}>{before}</s>}
          <strong className={styles.final}>{final}</strong>
        </p>
      </div>
      {discount !== undefined && <p className={styles.discount}>{discount}</p>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}
