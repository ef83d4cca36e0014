import { Anchor, List, Stack } from '@mantine/core';
import type { RichNode, RichText } from '@gam/schemas/descriptors';

/** A message of the marketplace, which the BFF parsed into known elements. [W-2.03] */
export function RichMessage({ nodes }: { nodes: RichText }) {
  return (
    <Stack gap="xs" miw={0} style={{ overflowWrap: 'anywhere' }}>
      {nodes.map((node, index) => (
        // The index identifies a node, since a message never changes.
        <RichPart node={node} key={index} />
      ))}
    </Stack>
  );
}

function RichPart({ node }: { node: RichNode }) {
  if (typeof node === 'string') return node;
  const { tag: Tag, href, children } = node;
  if (Tag === 'br') return <br />;
  const parts = children.map((child, index) => <RichPart node={child} key={index} />);
  if (Tag === 'ul') return <List>{parts}</List>;
  if (Tag === 'li') return <List.Item>{parts}</List.Item>;
  if (Tag !== 'a') return <Tag>{parts}</Tag>;
  // A link without a safe address is drawn as text.
  if (href?.startsWith('https://') !== true) return <span>{parts}</span>;
  return (
    <Anchor fw={500} href={href} target="_blank" rel="noopener noreferrer">
      {parts}
    </Anchor>
  );
}
