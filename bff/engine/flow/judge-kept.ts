import { acceptAnswer } from './accept-answer.ts';
import { Evaluation } from './evaluation.ts';
import type { Flow } from './flow.ts';
import { asLoaded } from './question-view.ts';
import { type EntryFacts, type FlowState, startState } from './state.ts';
import { isSame } from './take-answer.ts';

interface JudgedAnswers {
  readonly answers: FlowState['answers'];
  /** The message for each refused answer, by question. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Returns the customer's answers that a client kept as far as their questions accept them, and why they refuse others.
 * Each is judged like an answer that is given now, under the answers before it; that of a hidden question by the question
 * as loaded. What only the outside world knows is looked up later. [protocol: Restore]
 */
export function judgeKept(
  flow: Flow,
  facts: EntryFacts,
  kept: FlowState['answers'],
  at: number,
): JudgedAnswers {
  const refused = new Map<string, string>();
  const known = Object.entries(kept).filter(([id]) => flow.indexOf.has(id));
  const state = startState(facts, Object.fromEntries(known));
  let evaluation = new Evaluation(flow, state, at);
  for (const asked of flow.questions) {
    const { index, question } = asked;
    const { answers } = evaluation.state;
    const { [question.id]: stored, ...others } = answers;
    if (stored?.by !== 'customer') continue;
    const row = evaluation.row(index) ?? asLoaded(asked);
    const accepted = acceptAnswer(flow, row, stored, at);
    if (!accepted.ok) refused.set(question.id, accepted.failure.message);
    const given = accepted.ok && accepted.value.values.length > 0 ? accepted.value : null;
    if (given && isSame(given, stored)) continue;
    const judged = given ? { ...others, [question.id]: { ...given, by: stored.by } } : others;
    evaluation.expectAnswer(index, judged);
    evaluation = new Evaluation(flow, { ...state, answers: judged }, at);
  }
  return { answers: evaluation.state.answers, refused };
}
