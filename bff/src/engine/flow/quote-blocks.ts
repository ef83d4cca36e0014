import type { QuoteBlock } from '@gam/schemas/rules';
import { decideQuote } from '../rules/decide-quote.ts';
import type { Evaluation } from './evaluation.ts';

/** What is an operator's alone, whatever rules say. [O-2.22, readings 30] */
const operatorsBlocks: ReadonlySet<QuoteBlock> = new Set(['admin_options', 'invoice_receipt']);

/** Tells which blocks stand on the quote, as the rules and the role have it: its events are offered with a block. */
export function quoteBlocksOf(evaluation: Evaluation): (block: QuoteBlock) => boolean {
  const { flow, state } = evaluation;
  const { hidden } = decideQuote(flow.rules, evaluation.facts());
  const { admin } = state.facts.session;
  return (block) => !hidden.has(block) && (admin || !operatorsBlocks.has(block));
}
