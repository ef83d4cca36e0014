import type { Facts } from '@gam/schemas/descriptors';
import { Card } from '../ui/Card.tsx';
import { SmallPictures } from '../ui/SmallPictures.tsx';
import { Sound } from '../ui/Sound.tsx';
import styles from './FactsBlock.module.css';

/** Pairs of a name and a value: number, date, price of an order. */
export function FactsBlock({ node: { title, items } }: { node: Facts }) {
  return (
    <Card title={title}>
      <dl>
        {items.map(({ key, label, value, images, audio }) => (
          <div className={styles.fact} key={key}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {value}
              <SmallPictures images={images} />
              {audio && <Sound {...audio} name={label} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
