import type { RichNode, RichText } from '@gam/schemas/descriptors';
import styles from './RichMessage.module.css';

/** A message from elsewhere: the known elements that the server read it into, drawn one by one. [W-2.03] */
export function RichMessage({ nodes }: { nodes: RichText }) {
  return (
    <div className={styles.message}>
      {nodes.map((node, index) => (
        // A message never changes in place.
        <RichPart node={node} key={index} />
      ))}
    </div>
  );
}

function RichPart({ node }: { node: RichNode }) {
  if (typeof node === 'string') return node;
  const { tag: Tag, href, children } = node;
  if (Tag === 'br') return <br />;
  const parts = children.map((child, index) => <RichPart node={child} key={index} />);
  if (Tag !== 'a') return <Tag>{parts}</Tag>;
  // What leads nowhere is words.
  if (href?.startsWith('https://') !== true) return <span>{parts}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {parts}
    </a>
  );
}
