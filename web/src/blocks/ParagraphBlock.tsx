import type { Paragraph } from '@gam/schemas/descriptors';
import { Text } from '@mantine/core';
import styles from './ParagraphBlock.module.css';

const colours = { normal: 'var(--gam-ink)', dimmed: 'dimmed' } satisfies Record<string, string>;

/** A paragraph; line breaks stay. */
export function ParagraphBlock({ node: { text, tone = 'normal' } }: { node: Paragraph }) {
  return (
    <Text className={styles.text ?? ''} c={colours[tone]}>
      {text}
    </Text>
  );
}
