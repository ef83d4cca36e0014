import type { Notes } from '@gam/schemas/descriptors';

export function NotesBlock({ node }: { node: Notes }) {
  return <div>{node.key}</div>;
}
