import type { RuleVoucher } from '@gam/schemas/rules';
import type { QuoteResult } from '@gam/schemas/upstream';
import { decideEntry } from '../rules/decide-entry.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import type { Facts } from '../facts/facts.ts';
import type { CheckoutState } from './checkout-state.ts';
import { type Evaluation, priceOf } from './evaluation.ts';
import type { Flow } from './flow.ts';
import type { FlowState } from './state.ts';
import { Walk } from './walk.ts';

/** Returns the facts of the entry of a flow at an instant (ms): without answers and price. */
export const entryFactsOf = (flow: Flow, state: FlowState, at: number): Facts =>
  factsOf(flow, new Walk(flow, { ...state, answers: {} }, at));

/** Returns all facts of a walk at its end. */
export const factsOf = (flow: Flow, walk: Walk): Facts => ({
  ...flow.facts,
  ...walk.facts,
  parent_answer: null,
});

/** The facts by which a voucher is decided: of the entry, and of a quote. */
interface VoucherFacts {
  readonly entry: Facts;
  readonly quote: Facts;
}

/** Where a rule decides on the voucher: the entry counts before the quote. */
export function chooseVoucher(
  { rules }: Pick<Flow, 'rules'>,
  facts: VoucherFacts,
): { readonly at: 'entry' | 'quote'; readonly voucher: RuleVoucher } | null {
  const entered = decideEntry(rules, facts.entry).voucher;
  if (entered) return { at: 'entry', voucher: entered };
  const quoted = decideQuote(rules, facts.quote).voucher;
  return quoted && { at: 'quote', voucher: quoted };
}

/** Whether rules may apply a voucher to a quote: it has none of the customer's, who removed none in this flow. */
export const takesRuleVoucher = (
  { removed_voucher }: Pick<CheckoutState, 'removed_voucher'>,
  { discount_data }: QuoteResult,
): boolean => removed_voucher !== true && !discount_data.has_applied_discount;

/**
 * Returns the voucher that rules apply to a quote that has come; null if there is none. `entered`: when the flow was
 * entered, ms.
 */
export function voucherFor(evaluation: Evaluation, quote: QuoteResult, entered: number): RuleVoucher | null {
  const { flow, state } = evaluation;
  if (!takesRuleVoucher(state.checkout, quote) || !hasVouchers(flow)) return null;
  const chosen = chooseVoucher(flow, {
    entry: entryFactsOf(flow, state, entered),
    quote: { ...evaluation.facts(), price: priceOf({ ...state, quote }) },
  });
  return chosen?.voucher ?? null;
}

/** Whether some rule has a voucher: most services have none, and nothing is decided for them. */
const hasVouchers = ({ rules: { at } }: Flow): boolean =>
  [...at.entry, ...at.quote].some(({ then }) => then.voucher !== undefined);
