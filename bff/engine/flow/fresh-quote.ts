import type { QuoteResult } from '@gam/schemas/upstream';
import type { Denial, QuoteBlock } from '@gam/schemas/rules';
import { withCheckout } from './checkout.ts';
import { type Moved, type EngineEffect, moved } from './transition.ts';
import { type FlowState, steps } from './state.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import type { Evaluation } from './evaluation.ts';

/** Requests a new quote and drops the previous one. */
export const askQuote = (state: FlowState, effects: readonly EngineEffect[] = []): Moved =>
  moved(
    { ...state, phase: 'quote_pending', step: steps.quote, quote: null, login: null },
    { call: 'quote' },
    effects,
  );

/**
 * Whether the automatic run answered everything and no price was requested yet. Showing a screen stores nothing, so the
 * first event requests it.
 */
export const awaitsQuote = ({ phase, quote, problem, moved_to, denial }: FlowState): boolean =>
  phase === 'quote' && quote === null && problem === null && moved_to === null && !denial;

/** Returns the state at a fresh quote, which announces a price that differs from the one shown last. */
export function showQuote(state: FlowState, quote: QuoteResult): FlowState {
  const { shown } = state.checkout;
  const changed_from = shown !== null && shown.price !== quote.price ? shown : null;
  const there: FlowState = { ...state, phase: 'quote', step: steps.quote, quote, login: null };
  // Another amount has other gateways, and the customer must see it before paying. [W-4.09]
  const unpaid = { paying: false, gateway: null };
  return withCheckout(forgetConfirmed(there, quote), {
    shown: { price: quote.price },
    changed_from,
    ...unpaid,
  });
}

/** Returns the state at a quote whose price the customer changed: the change is not announced. */
export const showOwnChange = (state: FlowState, quote: QuoteResult): FlowState =>
  withCheckout(
    { ...forgetConfirmed(state, quote), quote },
    { shown: { price: quote.price }, changed_from: null },
  );

/** Another price is confirmed anew. */
function forgetConfirmed(state: FlowState, { price }: QuoteResult): FlowState {
  const { confirmed, shown, ...others } = state.checkout;
  return confirmed === undefined || shown?.price === price
    ? state
    : { ...state, checkout: { ...others, shown } };
}

/** What rules ask the customer to confirm before the order, with what is ticked. */
export function confirmationsOf(
  evaluation: Evaluation,
): readonly { readonly name: string; readonly text: string; readonly on: boolean }[] {
  const { flow, state } = evaluation;
  const { confirmed = [] } = state.checkout;
  const { confirmations } = decideQuote(flow.rules, evaluation.facts());
  return confirmations.map((one) => ({ ...one, on: confirmed.includes(one.name) }));
}

/** The blocks that only operators see, whatever the rules say. [O-2.22, readings 30] */
const operatorsBlocks: ReadonlySet<QuoteBlock> = new Set(['admin_options', 'invoice_receipt']);

/** Returns why the order cannot be placed: by a rule after the last question or by one of the quote; else null. */
export function denialOf(evaluation: Evaluation): Denial | null {
  const { flow, state } = evaluation;
  if (state.denial) return state.denial;
  return state.quote && decideQuote(flow.rules, evaluation.facts()).denial;
}

/** Returns whether a block is on the quote, by rules and role. The block's events are offered with it. */
export function quoteBlocksOf(evaluation: Evaluation): (block: QuoteBlock) => boolean {
  const { flow, state } = evaluation;
  const { hidden } = decideQuote(flow.rules, evaluation.facts());
  const { admin } = state.facts.session;
  return (block) => !hidden.has(block) && (admin || !operatorsBlocks.has(block));
}
