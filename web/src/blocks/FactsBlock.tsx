import type { Facts } from '@gam/schemas/descriptors';
import { DataList } from '@mantine/core';
import { Card } from '../ui/Card.tsx';
import styles from './FactsBlock.module.css';
import { SmallPictures } from '../ui/SmallPictures.tsx';
import { Sound } from '../ui/Sound.tsx';

/** Pairs of a name and a value: number, date, price of an order. */
export function FactsBlock({ node: { title, folded, items } }: { node: Facts }) {
  return (
    <Card title={title} folded={folded}>
      <DataList withDivider className={styles.list ?? ''}>
        {items.map(({ key, label, value, images, audio }) => (
          <DataList.Item key={key} className={styles.item ?? ''}>
            <DataList.ItemLabel className={styles.label ?? ''}>{label}</DataList.ItemLabel>
            <DataList.ItemValue fw={500} className={styles.value ?? ''}>
              <bdi>{value}</bdi>
              <SmallPictures images={images} />
              {audio && <Sound {...audio} name={label} />}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Card>
  );
}
