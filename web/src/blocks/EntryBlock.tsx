import type { Entry } from '@gam/schemas/descriptors';

export function EntryBlock({ node }: { node: Entry }) {
  return <div>{node.key}</div>;
}
