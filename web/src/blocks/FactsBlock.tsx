import type { Facts } from '@gam/schemas/descriptors';
import { DataList } from '@mantine/core';
import { Card } from '../ui/Card.tsx';
import { SmallPictures, Sound } from '../ui/AnswerMedia.tsx';

/** Pairs of a name and a value: number, date, price of an order. */
export function FactsBlock({ node: { title, folded, items } }: { node: Facts }) {
  return (
    <Card title={title} folded={folded}>
      <DataList withDivider>
        {items.map(({ key, label, value, images, audio }) => (
          <DataList.Item key={key} style={{ justifyContent: 'space-between', gap: 'var(--gam-space-4)' }}>
            <DataList.ItemLabel miw="auto" flex="0 1 auto">
              {label}
            </DataList.ItemLabel>
            {/* Wide enough for an amount in one line. */}
            <DataList.ItemValue fw={500} ta="end" miw="min(8rem, 50%)" style={{ whiteSpace: 'pre-line' }}>
              {value}
              <SmallPictures images={images} />
              {audio && <Sound {...audio} name={label} />}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Card>
  );
}
