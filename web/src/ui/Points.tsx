import { List } from '@mantine/core';

/** A list of short lines with dots. */
export function Points({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <List>
      {items.map((item) => (
        <List.Item key={item}>{item}</List.Item>
      ))}
    </List>
  );
}
