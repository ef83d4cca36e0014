import type { FlowExplanation } from '@gam/schemas/descriptors';
import { type Fact, liveFactPaths, staticFactPaths } from '@gam/schemas/rules';
import { traceAfterLast } from '../rules/decide-after-last.ts';
import { traceEntry } from '../rules/decide-entry.ts';
import { tracePayment } from '../rules/decide-payment.ts';
import { tracePlaced } from '../rules/decide-placed.ts';
import { traceQuote } from '../rules/decide-quote.ts';
import { readFact } from '../facts/read-fact.ts';
import { priceOf } from './evaluation.ts';
import { explainQuestion, reportTrace, reportValue } from './explain-question.ts';
import type { Flow } from './flow.ts';
import type { FlowState } from './state.ts';
import { entryFactsOf, factsOf } from './rule-voucher.ts';
import { explainVoucher } from './explain-voucher.ts';
import { Walk } from './walk.ts';

/** What can be explained from a flow and its state alone. */
export type Explained = Pick<FlowExplanation, 'facts' | 'questions' | 'decisions'>;

/** Facts of one question are listed in its trace. */
const factPaths = Object.entries<Fact>({ ...liveFactPaths, ...staticFactPaths }).flatMap(
  ([path, { needs }]) => (needs === 'question' ? [] : [path]),
);

/**
 * Explains the state of a flow: every question in order, and every decision with the rules that were evaluated, under
 * the facts of when the flow was entered and last decided (ms since 1970). It repeats the decisions and changes
 * nothing.
 */
export function explainFlow(
  flow: Flow,
  state: FlowState,
  times: { entered: number; decided: number },
): Explained {
  const walk = new Walk(flow, state, times.decided);
  const entry = entryFactsOf(flow, state, times.entered);
  const questions = flow.questions.map((question) => explainQuestion(walk, question, state));
  const facts = factsOf(flow, walk);
  const priced = { ...facts, price: priceOf(state) };
  const voucher = explainVoucher(flow, state, { entry, quote: priced });
  return {
    facts: Object.fromEntries(factPaths.map((path) => [path, reportValue(readFact(priced, path))])),
    questions,
    decisions: {
      entry: voucher('entry', traceEntry(flow.rules, entry)).map(reportTrace),
      after_last: traceAfterLast(flow.rules, facts).map(reportTrace),
      quote: voucher('quote', traceQuote(flow.rules, priced)).map(reportTrace),
      payment: tracePayment(flow.rules, priced).map(reportTrace),
      placed: tracePlaced(flow.rules, facts).map(reportTrace),
    },
  };
}
