import type { PriceBox } from '@gam/schemas/descriptors';
import { Group, Paper, Text } from '@mantine/core';

/** The final price, and the price before discounts struck through. [O-1.06 to O-1.09] */
export function PriceBoxBlock({ node: { label, final, before, note, discount } }: { node: PriceBox }) {
  return (
    <Paper component="section" py="md" px="lg" bg="var(--gam-accent-tint)">
      <Group justify="space-between" gap="var(--gam-space-1) var(--gam-space-4)">
        <Text fw={500}>{label}</Text>
        <Group component="p" align="baseline" gap="0 var(--gam-space-3)" ms="auto">
          {before !== undefined && (
            <Text component="s" td="line-through" c="dimmed">
              {before}
            </Text>
          )}
          <Text component="strong" c="var(--gam-accent-ink)" fz="lg" fw={700}>
            {final}
          </Text>
        </Group>
      </Group>
      {discount !== undefined && (
        <Text c="var(--gam-good-ink)" fw={500} lh="xs" mt="xs">
          {discount}
        </Text>
      )}
      {note !== undefined && (
        <Text c="dimmed" fz="xs" lh="xs" mt="xs">
          {note}
        </Text>
      )}
    </Paper>
  );
}
