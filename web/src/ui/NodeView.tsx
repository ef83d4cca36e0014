import type { AnyNode, BlockType } from '@gam/schemas/descriptors';
import type { ComponentType } from 'react';
import { blocks } from '../blocks/index.ts';
import { NodeBoundary } from './NodeBoundary.tsx';
import { reportNode } from '../client/report-node.ts';
import { UnknownNode } from './UnknownNode.tsx';
import { useScreenState } from './hooks/use-screen.ts';

/** Draws any node: by its block, or, where this build knows none, by what the node offers instead. */
export function NodeView({ node }: { node: AnyNode }) {
  const screen = useScreenState().screen?.id ?? '';
  if (!isBlockType(node.type)) {
    return node.fallback ? <Fallback node={node} /> : <UnknownNode node={node} screen={screen} />;
  }
  // The registry pairs each type with its own node, which the compiler cannot follow through the look-up.
  const Block = blocks[node.type] as ComponentType<{ node: AnyNode }>;
  return (
    <NodeBoundary
      instead={node.essential === true ? <UnknownNode node={node} screen={screen} /> : null}
      onError={(error) => reportNode('bad_node', node, String(error), screen)}
    >
      <Block node={node} />
    </NodeBoundary>
  );
}

/** What a node wants drawn by those who do not know it. It is reported all the same: a level lags behind. */
function Fallback({ node }: { node: AnyNode }) {
  const screen = useScreenState().screen?.id ?? '';
  return (
    <>
      <UnknownNode node={{ ...node, essential: false }} screen={screen} />
      <NodeView node={node.fallback as AnyNode} />
    </>
  );
}

function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(blocks, type);
}
