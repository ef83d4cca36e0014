import type { Paragraph } from '@gam/schemas/descriptors';
import { Text } from '@mantine/core';

const colours = { normal: 'var(--gam-ink)', dimmed: 'dimmed' } satisfies Record<string, string>;

/** A paragraph; line breaks stay. */
export function ParagraphBlock({ node: { text, tone = 'normal' } }: { node: Paragraph }) {
  return (
    <Text c={colours[tone]} style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  );
}
