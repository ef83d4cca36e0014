import type { QuoteResult } from '@gam/schemas/upstream';
import type { QuoteBlock } from '@gam/schemas/rules';
import { withCheckout } from './checkout.ts';
import { type EngineEffect, moved, type Outcome } from './outcome.ts';
import { type FlowState, steps } from './state.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import type { Evaluation } from './evaluation.ts';

/** Has the answers priced anew: what was priced before is over. */
export const askQuote = (state: FlowState, effects: readonly EngineEffect[] = []): Outcome =>
  moved(
    { ...state, phase: 'quote_pending', step: steps.quote, quote: null, login: null },
    { call: 'quote' },
    effects,
  );

/**
 * Whether everything was answered by itself and nobody has asked for the price yet: a screen stores nothing, so its first
 * event does.
 */
export const awaitsQuote = ({ phase, quote, problem, moved_to }: FlowState): boolean =>
  phase === 'quote' && quote === null && problem === null && moved_to === null;

/** Stands at a fresh quote, which says where its price is another one than was shown last. */
export function showQuote(state: FlowState, quote: QuoteResult): FlowState {
  const { shown } = state.checkout;
  const changed_from = shown !== null && shown.price !== quote.price ? shown : null;
  const there: FlowState = { ...state, phase: 'quote', step: steps.quote, quote, login: null };
  // For another amount the ways to pay are others, and nobody pays it before they have seen it. [W-4.09]
  const unpaid = { paying: false, gateway: null };
  return withCheckout(there, { shown: { price: quote.price }, changed_from, ...unpaid });
}

/** Stands at the quote whose price the customer changed: nobody has to be told. */
export const showOwnChange = (state: FlowState, quote: QuoteResult): FlowState =>
  withCheckout({ ...state, quote }, { shown: { price: quote.price }, changed_from: null });

/** What is an operator's alone, whatever rules say. [O-2.22, readings 30] */
const operatorsBlocks: ReadonlySet<QuoteBlock> = new Set(['admin_options', 'invoice_receipt']);

/** Tells which blocks stand on the quote, as the rules and the role have it: its events are offered with a block. */
export function quoteBlocksOf(evaluation: Evaluation): (block: QuoteBlock) => boolean {
  const { flow, state } = evaluation;
  const { hidden } = decideQuote(flow.rules, evaluation.facts());
  const { admin } = state.facts.session;
  return (block) => !hidden.has(block) && (admin || !operatorsBlocks.has(block));
}
