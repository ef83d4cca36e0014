import { List } from '@mantine/core';

/** Short lines, each behind a dot; nothing where there are none. */
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
