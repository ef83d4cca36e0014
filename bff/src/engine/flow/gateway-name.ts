import { gatewayCalls, type GatewayName } from '@gam/schemas/upstream';

/** Whether there is a call that pays through a gateway of this name. */
export const isGatewayName = (name: string): name is GatewayName => Object.hasOwn(gatewayCalls, name);
