import type { GatewayItem } from '@gam/schemas/descriptors';
import type { ActiveGateways, Gateway } from '@gam/schemas/upstream';
import { isGatewayName } from '../../engine/flow/pay-in-app.ts';

/**
 * The ways to pay that are on: those at once first, then those by instalments. One that no call pays through is nobody's way.
 * [W-3.03]
 */
export const presentGateways = ({ debit, installment }: ActiveGateways): GatewayItem[] =>
  [
    ...debit.map((one) => presentGateway(one, 'debit')),
    ...installment.map((one) => presentGateway(one, 'instalment')),
  ].filter(({ id }) => isGatewayName(id));

const presentGateway = (
  { name, label, image, meta, messages }: Gateway,
  kind: GatewayItem['kind'],
): GatewayItem => ({
  id: name,
  label,
  image,
  kind,
  ...(meta.message && { message: meta.message }),
  ...(meta.description && { description: meta.description }),
  messages,
});
