import { type OrderResult, upstreamCalls, upstreamWorkLimitMs } from '@gam/schemas/upstream';
import type { Parts } from '../../protocol/parts.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { isMissing, lacksBody, messageOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { IntentHandler, IntentResult } from '../../protocol/intents/intent-handler.ts';
import { callForFlow } from '../../protocol/intents/call-for-flow.ts';
import { orderRequest } from './order-request.ts';
import type { ResultOf } from '@gam/engine/flow';
import { placeFailure } from './place-failure.ts';

/**
 * Places the order. Its key is the flow's id, so a flow makes at most one order, however often the call is sent.
 * [O-7.04]
 */
export const placeOrderIntent: IntentHandler<'place_order'> = {
  body: (evaluation, record) =>
    ({
      ...withOutcome(orderRequest(evaluation, record), record),
      invoiceEmail: evaluation.state.checkout.invoice_email,
      priceInQueryId: evaluation.state.quote?.inquiry_id ?? '',
    }) satisfies CallInput<'placeOrder'>['body'],
  key: (record) => record.id,
  promisesKey: true,
  run: async (run) => {
    const { parts, pending, lastSentAt } = run;
    const body = pending.body as CallInput<'placeOrder'>['body'];
    const placed = await callForFlow(run, 'placeOrder', { body, vouched: true });
    return placed.ok
      ? placedAs(parts, placed.value)
      : settleFailure(parts, pending.key, placed.failure, lastSentAt);
  },
};

/** Returns the request with the rules that its flow ran under, and the marks by which the upstream counts the order. */
const withOutcome = (
  request: ReturnType<typeof orderRequest>,
  { rules_version: rules, counted }: FlowRecord,
): ReturnType<typeof orderRequest> => ({
  ...request,
  extra: {
    ...request.extra,
    rules,
    ...(counted && {
      outcome: {
        began_at: new Date(counted.began_at).toISOString(),
        device: counted.under.device,
        trials: [...counted.trials],
      },
    }),
  },
});

/**
 * The upstream may still work on a call this long after the last try that got no answer: its own time limit, and 2 s
 * for the way there; ms. Before that, "no order under this key" does not mean that there will be none.
 */
const worksMs = upstreamWorkLimitMs + 2_000;

/**
 * A refusal is final, but one that names an order leads to it, and one of a call that was sent before to the order under
 * its key: the session may have ended in between. What never reached the upstream has failed for certain.
 * Without an answer, or with one that has no body, the order may exist: the upstream is asked by its key, and until it
 * can no longer be at work on the call, the outcome is undecided. `lastSentAt`: until when an earlier try of this call may
 * have been sent, ms since 1970 by the store's clock.
 */
async function settleFailure(
  parts: Parts,
  key: string,
  failure: UpstreamFailure,
  lastSentAt: number | null,
): Promise<IntentResult> {
  const named = namedOrder(failure);
  if (named) return placedAs(parts, named);
  const isRefusal = failure.status >= 400 && failure.status < 500 && !lacksBody(failure);
  const failed = {
    name: 'place_failed',
    ...messageOf(failure),
    because: isRefusal ? placeFailure(failure) : 'refused',
  } as const;
  if (lastSentAt === null && (isRefusal || !failure.wasSent)) return failed;
  const now = parts.store.now();
  const unansweredAt =
    failure.wasSent && failure.status === 0 ? Math.max(now, lastSentAt ?? now) : lastSentAt;
  const found = await parts.upstream.call('findOrderByKey', { params: { key } });
  if (found.ok) return placedAs(parts, found.value);
  const isOver = isRefusal || unansweredAt === null || now >= unansweredAt + worksMs;
  return isMissing(found.failure) && isOver
    ? failed
    : {
        ...messageOf(failure),
        name: 'undecided',
        message: commonTexts.order.undecided,
        ...(unansweredAt !== null && { unanswered_at: unansweredAt }),
      };
}

/** Returns the order that a 409 names: the flow has been ordered already. */
export function namedOrder({ status, body }: UpstreamFailure): OrderResult | null {
  const isNamed = status === 409 && typeof body === 'object' && body !== null && 'order_uuid' in body;
  return isNamed && typeof body.order_uuid === 'string'
    ? { order_uuid: body.order_uuid, top_transaction_token: null }
    : null;
}

/** Returns the result of a placed order. */
export const placedAs = (
  { publicUrl }: Pick<PlatformParts, 'publicUrl'>,
  order: OrderResult,
): ResultOf<'placed'> => ({
  name: 'placed',
  order,
  callback: publicUrl() + upstreamCalls.callBackTop.path,
});
