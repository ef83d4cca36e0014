import type { FlowExplanation } from '@gam/schemas/descriptors';
import { liveFactPaths, staticFactPaths } from '@gam/schemas/rules';
import { decideAfterLast } from '../rules/decide-after-last.ts';
import { decideEntry } from '../rules/decide-entry.ts';
import { decidePlaced } from '../rules/decide-placed.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import type { Facts } from '../rules/facts.ts';
import { readFact } from '../rules/read-fact.ts';
import { explainQuestion, reportTrace, reportValue } from './explain-question.ts';
import type { Flow } from './flow.ts';
import type { FlowState } from './state.ts';
import { Walk } from './walk.ts';

/** What a flow and its state explain by themselves. */
export type Explained = Pick<FlowExplanation, 'facts' | 'questions' | 'decisions'>;

/** Facts that belong to one question have their place in its trace. */
const isOfTheFlow = (path: string): boolean => path !== 'parent_answer' && !path.startsWith('question.');
const factPaths = [...Object.keys(liveFactPaths), ...Object.keys(staticFactPaths)].filter(isOfTheFlow);

/**
 * Why a flow stands as it does: every question in order, and every decision with the rules that were looked at, by the
 * facts of when it was entered and last decided, ms since 1970. It decides again what was decided, and changes nothing.
 */
export function explainFlow(
  flow: Flow,
  state: FlowState,
  times: { entered: number; decided: number },
): Explained {
  const walk = new Walk(flow, state, times.decided);
  const entry = factsOf(flow, new Walk(flow, { ...state, answers: {} }, times.entered));
  const questions = flow.questions.map((question) => explainQuestion(walk, question, state));
  const facts = factsOf(flow, walk);
  const trace = { trace: true };
  return {
    facts: Object.fromEntries(factPaths.map((path) => [path, reportValue(readFact(facts, path))])),
    questions,
    decisions: {
      entry: decideEntry(flow.rules, entry, trace).trace.map(reportTrace),
      after_last: decideAfterLast(flow.rules, facts, trace).trace.map(reportTrace),
      quote: decideQuote(flow.rules, facts, trace).trace.map(reportTrace),
      placed: decidePlaced(flow.rules, facts, trace).trace.map(reportTrace),
    },
  };
}

const factsOf = (flow: Flow, walk: Walk): Facts => ({ ...flow.facts, ...walk.facts, parent_answer: null });
