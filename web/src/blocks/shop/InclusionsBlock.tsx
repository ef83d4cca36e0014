import type { Inclusions } from '@gam/schemas/descriptors';
import { Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Card, CardGrid } from '../../ui/Card.tsx';

const signs = {
  included: { Icon: IconCheck, color: 'var(--gam-good)' },
  excluded: { Icon: IconX, color: 'var(--gam-dimmed)' },
} as const;

/** What a service includes beside what it does not. */
export function InclusionsBlock({ node: { groups } }: { node: Inclusions }) {
  return (
    <CardGrid
      least="18rem"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))' }}
    >
      {groups.map(({ key, title, items }) => {
        const { Icon, color } = signs[key];
        return (
          <Card key={key} title={title}>
            <ul>
              {items.map((item) => (
                <Group component="li" key={item} wrap="nowrap" align="start" gap="sm" py="xxs">
                  <Icon
                    size="var(--gam-icon)"
                    color={color}
                    style={{ flexShrink: 0, marginBlockStart: '0.25rem' }}
                    aria-hidden
                  />
                  <Text span>{item}</Text>
                </Group>
              ))}
            </ul>
          </Card>
        );
      })}
    </CardGrid>
  );
}
