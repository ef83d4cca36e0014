import type { Actions } from '@gam/schemas/descriptors';

export function ActionsBlock({ node }: { node: Actions }) {
  return <div>{node.key}</div>;
}
