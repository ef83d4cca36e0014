import type { AnyNode, BlockOf, BlockType } from '@gam/schemas/descriptors';
import { Component, type ComponentType, createContext, type ReactNode, use, useEffect } from 'react';
import { reportNode } from '@gam/client/report-errors';
import { useScreenActions, useScreenState } from './hooks/use-screen.ts';
import { UpdateNeeded } from './lazy-update-needed.ts';

/** The component of each node type. */
type NodeRegistry = { readonly [T in BlockType]?: ComponentType<{ node: BlockOf<T> }> };

const RegistryContext = createContext<NodeRegistry>({});

/** Provides the registry to NodeView, so that this module need not import the blocks. */
export const NodeRegistryProvider = RegistryContext.Provider;

/** Draws a node with its component, or with the node's fallback if this build lacks the component. */
export function NodeView({ node }: { node: AnyNode }) {
  const registry = use(RegistryContext);
  const { reportedNodes } = useScreenActions().memory;
  const screen = useScreenState().screen?.id ?? '';
  if (!Object.hasOwn(registry, node.type)) {
    return (
      <>
        {/* Reported even with a fallback, since the catalogue level should have prevented the node. */}
        <UnknownNode node={node.fallback ? { ...node, essential: false } : node} screen={screen} />
        {node.fallback && <NodeView node={node.fallback} />}
      </>
    );
  }
  // The registry pairs each type with its node; the compiler cannot infer that from the look-up.
  const Block = registry[node.type as BlockType] as ComponentType<{ node: AnyNode }>;
  return (
    <NodeBoundary
      fallback={node.essential === true ? <UnknownNode node={node} screen={screen} /> : null}
      onError={(error) => reportNode(reportedNodes, 'bad_node', node, String(error), screen)}
    >
      <Block node={node} />
    </NodeBoundary>
  );
}

/**
 * A node that this build cannot draw. Reports the node and draws the update message if the node is essential; otherwise
 * its name in development and nothing in production.
 */
function UnknownNode({ node, screen }: { node: AnyNode; screen: string }) {
  const { reportedNodes } = useScreenActions().memory;
  useEffect(
    () => reportNode(reportedNodes, 'unknown_node', node, 'no block of this type', screen),
    [reportedNodes, node, screen],
  );
  if (node.essential === true) return <UpdateNeeded />;
  if (!import.meta.env.DEV) return null;
  return <pre dir="ltr">{`unknown node: ${node.type}/${node.key}`}</pre>;
}

interface BoundaryProps {
  /** Drawn in place of a node that throws. */
  fallback: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps a node that throws from blanking the screen. */
class NodeBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
