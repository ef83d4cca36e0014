import type { Gateways } from '@gam/schemas/descriptors';

export function GatewaysBlock({ node }: { node: Gateways }) {
  return <div>{node.key}</div>;
}
