import type { Countdown } from '@gam/schemas/descriptors';

export function CountdownBlock({ node }: { node: Countdown }) {
  return <div>{node.key}</div>;
}
