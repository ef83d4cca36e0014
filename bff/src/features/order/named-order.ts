import type { OrderResult } from '@gam/schemas/upstream';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';

/** The order that a 409 names: what was asked for is ordered already. */
export function namedOrder({ status, body }: UpstreamFailure): OrderResult | null {
  const isNamed = status === 409 && typeof body === 'object' && body !== null && 'order_uuid' in body;
  return isNamed && typeof body.order_uuid === 'string'
    ? { order_uuid: body.order_uuid, top_transaction_token: null }
    : null;
}
