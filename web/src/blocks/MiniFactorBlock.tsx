import type { MiniFactor } from '@gam/schemas/descriptors';
import { Box, Group, Stack, Text } from '@mantine/core';
import { Card } from '../ui/Card.tsx';
import { ToneBadge } from '../ui/ToneBadge.tsx';
import { rowLook, rowText } from './row-look.ts';

/** The lines of the price. [O-3.11] */
export function MiniFactorBlock({ node: { title, items } }: { node: MiniFactor }) {
  return (
    <Card title={title}>
      <Stack component="ul" gap="sm">
        {items.map(({ title, description, count, total, tone }, index) => (
          // Lines have no id, and their order does not change while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          <Group {...rowLook(index)} align="start" key={`${title} ${index}`}>
            <Box {...rowText}>
              <Group component="p" gap="var(--gam-space-1) var(--gam-space-2)">
                {title}
                {count !== undefined && <ToneBadge tone="neutral">{count}</ToneBadge>}
              </Group>
              {description !== undefined && (
                <Text c="dimmed" fz="xs" mt="xxs">
                  {description}
                </Text>
              )}
            </Box>
            {total !== undefined && (
              <Text fw={500} flex="none" {...(tone && { c: 'var(--gam-good-ink)' })}>
                {total}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
