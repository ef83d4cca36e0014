import type { Notes } from '@gam/schemas/descriptors';
import { List } from '@mantine/core';
import { Card } from '../ui/Card.tsx';

/** A few sentences under a title; line breaks stay. [O-3.10] */
export function NotesBlock({ node: { title, items } }: { node: Notes }) {
  return (
    <Card title={title}>
      <List spacing="xs">
        {items.map((item, index) => (
          <List.Item key={index} style={{ whiteSpace: 'pre-line' }}>
            {item}
          </List.Item>
        ))}
      </List>
    </Card>
  );
}
