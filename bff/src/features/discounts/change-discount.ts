import type { DiscountRequest } from '@gam/schemas/upstream';
import type { Discount, Evaluation, QuoteAfterRefusal } from '@gam/engine/flow';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { messageOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import { callForFlow } from '../../protocol/intents/call-for-flow.ts';
import type { IntentHandler, IntentResult, IntentRun } from '../../protocol/intents/intent-handler.ts';
import { namedOrder, placedAs } from '../order/index.ts';

/** Each change of a discount: its call, and whether the discount applies afterwards. */
const ways = {
  apply_discount: { call: 'applyDiscount', on: true },
  cancel_discount: { call: 'cancelDiscount', on: false },
} as const;

/** Applies a discount to the stored quote at the shown price, or removes it. [W-7.08, readings 14] */
const changeDiscount = (way: keyof typeof ways) => ({
  body: ({ state: { quote } }: Evaluation, _record: FlowRecord, { code, club }: Discount) =>
    ({
      code,
      demand_id: null,
      price_inquery_id: quote?.inquiry_id ?? null,
      price: quote?.price ?? null,
      is_club_discount: club,
    }) satisfies DiscountRequest,
  // A late second try would undo what the customer did meanwhile.
  promisesKey: false,
  run: async (run: IntentRun): Promise<IntentResult> => {
    const { call, on } = ways[way];
    const body = run.pending.body as DiscountRequest;
    const discount: Discount = { code: body.code, club: body.is_club_discount };
    const changed = await callForFlow(run, call, { body });
    if (changed.ok) return { name: 'discounted', discount, on, reply: changed.value };
    const { failure } = changed;
    const order = namedOrder(failure);
    if (order) return placedAs(run.parts, order);
    const quote = quoteAfter(failure);
    return { name: 'discount_refused', discount, on, ...messageOf(failure), quote };
  },
});

export const applyDiscount: IntentHandler<'apply_discount'> = changeDiscount('apply_discount');
export const cancelDiscount: IntentHandler<'cancel_discount'> = changeDiscount('cancel_discount');

/** The statuses for an inquiry that is gone, expired or has another price: a fresh quote is requested. */
const over: ReadonlySet<number> = new Set([404, 409, 410]);

/** What becomes of a quote whose discount was refused. */
export const quoteAfter = ({ status }: UpstreamFailure): QuoteAfterRefusal => {
  if (over.has(status)) return 'over';
  return status >= 400 && status < 500 ? 'stands' : 'unknown';
};
