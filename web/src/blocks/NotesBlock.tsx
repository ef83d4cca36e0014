import type { Notes } from '@gam/schemas/descriptors';
import { List } from '@mantine/core';
import { Card } from '../ui/Card.tsx';

/** A few sentences under a title; line breaks stay. [O-3.10] */
export function NotesBlock({ node: { title, items } }: { node: Notes }) {
  return (
    <Card title={title}>
      <List>
        {items.map((item, index) => (
          <List.Item key={index} mt={index === 0 ? 0 : 'xs'} style={{ whiteSpace: 'pre-line' }}>
            {item}
          </List.Item>
        ))}
      </List>
    </Card>
  );
}
