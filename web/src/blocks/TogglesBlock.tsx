import type { Toggles } from '@gam/schemas/descriptors';

export function TogglesBlock({ node }: { node: Toggles }) {
  return <div>{node.key}</div>;
}
