import type { Heading } from '@gam/schemas/descriptors';
import { Text, Title } from '@mantine/core';

/** A heading, with a line of detail under it. The first heading of a step takes the focus. */
export function HeadingBlock({ node: { text, level, detail } }: { node: Heading }) {
  return (
    <div>
      <Title order={level} tabIndex={-1}>
        {text}
      </Title>
      {detail !== undefined && (
        <Text c="dimmed" mt="xs">
          {detail}
        </Text>
      )}
    </div>
  );
}
