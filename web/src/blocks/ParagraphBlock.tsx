import type { Paragraph } from '@gam/schemas/descriptors';
import styles from './ParagraphBlock.module.css';

/** A paragraph; line breaks stay. */
export function ParagraphBlock({ node: { text, tone = 'normal' } }: { node: Paragraph }) {
  return (
    <p className={styles.paragraph} data-tone={tone}>
      {text}
    </p>
  );
}
