import type { MiniFactor } from '@gam/schemas/descriptors';
import { Card } from '../ui/Card.tsx';
import { ToneBadge } from '../ui/ToneBadge.tsx';
import styles from './MiniFactorBlock.module.css';

/** What the price is made of, line by line. [O-3.11] */
export function MiniFactorBlock({ node: { title, items } }: { node: MiniFactor }) {
  return (
    <Card title={title}>
      <ul>
        {items.map(({ title, description, count, total }, index) => (
          // Lines have no id; their order never changes while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li className={styles.line} key={`${title} ${index}`}>
            <div className={styles.words}>
              <p className={styles.title}>
                {title}
                {count !== undefined && <ToneBadge tone="neutral">{count}</ToneBadge>}
              </p>
              {description !== undefined && <p className={styles.description}>{description}</p>}
            </div>
            {total !== undefined && <p className={styles.total}>{total}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
