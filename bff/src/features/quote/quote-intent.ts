import { messageOf } from '../../platform/upstream/failure.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';
import { callForFlow } from '../../protocol/intents/call-for-flow.ts';
import { orderRequest } from '../order/index.ts';

/** Requests the price of the answers. [O-4.18, O-7.03] */
export const quote: IntentHandler<'quote'> = {
  body: (evaluation, record) =>
    ({
      ...orderRequest(evaluation, record),
      city: record.city,
      voucherCode: evaluation.state.checkout.code,
    }) satisfies CallInput<'askQuote'>['body'],
  promisesKey: true,
  run: async (run) => {
    const body = run.pending.body as CallInput<'askQuote'>['body'];
    const quoted = await callForFlow(run, 'askQuote', { body });
    return quoted.ok
      ? { name: 'quoted', quote: quoted.value, entered_at: run.record.issued_at }
      : {
          name: 'quote_failed',
          ...messageOf(quoted.failure),
          ...(quoted.failure.status === 400 && { unfit: true }),
          // An operator's own session goes on: the next request is under a new grant.
          ...(quoted.failure.status === 401 && !run.who.session?.actor && { unsigned: true }),
        };
  },
};
