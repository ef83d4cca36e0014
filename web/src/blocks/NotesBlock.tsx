import type { Notes } from '@gam/schemas/descriptors';
import { List, Text } from '@mantine/core';
import { Card } from '../ui/Card.tsx';

const lines = { whiteSpace: 'pre-line' } as const;

/** A few sentences under a title; line breaks stay. [O-3.10] */
export function NotesBlock({ node: { title, items } }: { node: Notes }) {
  return (
    <Card title={title}>
      {items.length === 1 ? (
        <Text style={lines}>{items[0]}</Text>
      ) : (
        <List>
          {items.map((item, index) => (
            <List.Item key={index} mt={index === 0 ? 0 : 'xs'} style={lines}>
              {item}
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}
