import type { Heading } from '@gam/schemas/descriptors';
import styles from './HeadingBlock.module.css';

const tags = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

/** A heading, with a line of detail under it. The first of a step takes the focus. */
export function HeadingBlock({ node: { text, level, detail } }: { node: Heading }) {
  const Tag = tags[level];
  return (
    <div>
      <Tag className={styles.heading} data-level={level} tabIndex={-1}>
        {text}
      </Tag>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
