import type { Parts } from '../../protocol/parts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { IntentHandler, IntentOutcome } from '../../protocol/intents/intent-handler.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import { namedOrder } from './named-order.ts';
import { orderRequest } from './order-request.ts';
import { placedAs } from './placed-as.ts';
import { placeFailure } from './place-failure.ts';

/**
 * Places the order. Its key is the flow's id, so that one flow can lead to one order at the most, however often and
 * from wherever this is sent. [O-7.04]
 */
export const placeOrder: IntentHandler<'place_order'> = {
  body: (evaluation, record) =>
    ({
      ...orderRequest(evaluation, record),
      invoiceEmail: evaluation.state.checkout.invoice_email,
      priceInQueryId: evaluation.state.quote?.inquiry_id ?? '',
    }) satisfies CallInput<'placeOrder'>['body'],
  key: (record) => record.id,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as CallInput<'placeOrder'>['body'];
    const placed = await parts.upstream.call('placeOrder', {
      body,
      key: pending.key,
      token: who.session?.token ?? null,
    });
    if (placed.ok) return placedAs(parts, placed.value);
    await endRefusedSession(parts, who, placed.failure);
    return settleFailure(parts, pending.key, placed.failure);
  },
};

/**
 * A refusal is final, but one that names an order leads to it. Where nobody answered, the order may exist: whoever can
 * say is asked by its key, and until somebody says, it is undecided.
 */
async function settleFailure(parts: Parts, key: string, failure: UpstreamFailure): Promise<IntentOutcome> {
  const named = namedOrder(failure);
  if (named) return placedAs(parts, named);
  const isRefusal = failure.status >= 400 && failure.status < 500;
  const { message } = failure;
  if (isRefusal) return { name: 'place_failed', message, because: placeFailure(failure) };
  const found = await parts.upstream.call('findOrderByKey', { params: { key } });
  if (found.ok) return placedAs(parts, found.value);
  return found.failure.status === 404
    ? { name: 'place_failed', message, because: 'refused' }
    : { name: 'undecided', message: commonTexts.order.undecided };
}
