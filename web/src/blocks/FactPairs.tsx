import type { Receipt } from '@gam/schemas/descriptors';
import styles from './FactPairs.module.css';

/** Names at the start of the line, values at its end. */
export const FactPairs = ({ facts }: Pick<Receipt, 'facts'>) => (
  <dl className={styles.pairs}>
    {facts.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
