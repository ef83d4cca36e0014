import type { Receipt } from '@gam/schemas/descriptors';
import { Group, Stack, Text } from '@mantine/core';
import { Card } from '../ui/Card.tsx';
import { FactPairs } from './FactPairs.tsx';
import styles from './ReceiptBlock.module.css';

/** What is ordered and what it costs, beside a page. [O-3.11] */
export function ReceiptBlock({ node: { title, facts, rows, total } }: { node: Receipt }) {
  return (
    <Card title={title}>
      <Stack gap="md" lh="xs">
        <FactPairs facts={facts} />
        {rows.length > 0 && <Rows rows={rows} />}
        {total && <Total total={total} />}
      </Stack>
    </Card>
  );
}

const Rows = ({ rows }: Pick<Receipt, 'rows'>) => (
  <Stack component="ul" gap="xs" className={styles.part}>
    {rows.map(({ title, description, count, total, tone }, index) => (
      // Lines have no id, and their order does not change while they are shown.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={`${title} ${index}`} className={styles.pair}>
        <span>
          {count !== undefined && <Text span c="dimmed">{`${count} `}</Text>}
          {title}
          {description !== undefined && (
            <Text span display="block" c="dimmed" fz="xs">
              {description}
            </Text>
          )}
        </span>
        {total !== undefined && (
          <Text span flex="none" {...(tone && { c: 'var(--gam-good-ink)' })}>
            {total}
          </Text>
        )}
      </li>
    ))}
  </Stack>
);

const Total = ({ total }: { total: NonNullable<Receipt['total']> }) => (
  <div className={styles.part}>
    <Group justify="space-between" gap="var(--gam-space-1) var(--gam-space-4)">
      <Text fw={500}>{total.label}</Text>
      <Group component="p" align="baseline" gap="0 var(--gam-space-3)" ms="auto">
        {total.before !== undefined && (
          <Text component="s" td="line-through" c="dimmed">
            {total.before}
          </Text>
        )}
        <Text component="strong" c="var(--gam-accent-ink)" fz="lg" fw={700}>
          {total.final}
        </Text>
      </Group>
    </Group>
    {total.discount !== undefined && (
      <Text c="var(--gam-good-ink)" fw={500} mt="xs">
        {total.discount}
      </Text>
    )}
    {total.note !== undefined && (
      <Text c="dimmed" fz="xs" mt="xs">
        {total.note}
      </Text>
    )}
  </div>
);
