import type { GatewayItem } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import type { Parts } from '../../protocol/parts.ts';
import { offeredGateways } from './offered-gateways.ts';
import { presentGateways } from './present-gateways.ts';

interface Circumstances {
  readonly token: string;
  /** Whether the page stands in the partner wallet. [W-6.05] */
  readonly from_ewano: boolean;
  readonly signal: AbortSignal;
}

/**
 * The ways to pay what is due of an order, by the amount that the upstream says; null where nobody says which there are.
 * [W-7.06, O-9.06]
 */
export async function loadOrderGateways(
  { upstream, config }: Pick<Parts, 'upstream' | 'config'>,
  { order_uuid: order_id, payment }: Pick<OrderDetail, 'order_uuid' | 'payment'>,
  { token, from_ewano, signal }: Circumstances,
): Promise<GatewayItem[] | null> {
  if (payment === null) return [];
  const query = {
    amount: payment.amount,
    context: 'prepayment',
    order_id,
    ...(from_ewano && { from_ewano }),
  } as const;
  const listed = await upstream.call('listActiveGateways', { query, token, signal });
  if (!listed.ok) return null;
  const items = presentGateways(listed.value);
  const offered = offeredGateways({
    active: items.map(({ id }) => id),
    quoted: payment.gateways,
    allowed: config.allowedGateways,
    inApp: false,
  });
  return items.filter(({ id }) => offered.includes(id));
}
