import { validateAnswer } from '@gam/shared/validate-answer';
import { kindOf } from '../questions/index.ts';
import type { DecidedQuestion, Flow, Row } from './flow.ts';
import { constraintsOf } from './question-view.ts';
import type { StoredAnswer } from './state.ts';

/** The empty answer of a question that is skipped without an answer. */
const nothing: Row['answer'] = Object.freeze({ values: Object.freeze([]) });

/**
 * Returns the answer that a question gets without being asked; null if the customer is asked. An entry answer goes
 * first where the rules say so, if it is still valid and the customer has not answered since. An optional question
 * without an entry answer is skipped empty, and so is one whose options the rules take away. [O-4.10 to O-4.12, O-4.51]
 */
export function automaticAnswer(
  flow: Flow,
  question: DecidedQuestion,
  stored: StoredAnswer | undefined,
): Row['answer'] {
  if (hasLostAllOptions(flow, question)) return nothing;
  const { answer, takes_given } = question.decision;
  if (!takes_given || stored?.by === 'customer') return answer;
  const constraints = constraintsOf(flow, question);
  // A rule of its own decides whether the default answers a mandatory question. [O-4.08, O-4.09]
  if (stored?.by === 'auto' && constraints.mandatory) return answer;
  // A choice that was not looked up yet must not be skipped unseen.
  const isKnown = stored?.chosen !== undefined || !kindOf(question.at.question).offered;
  if (stored) return isKnown && validateAnswer(constraints, stored) === null ? stored : answer;
  return answer ?? (constraints.mandatory ? null : nothing);
}

/**
 * Whether the rules leave a choice without options and without favourites, so that it cannot be answered. The check
 * finds such questions. [O-4.51, readings 36]
 */
function hasLostAllOptions(flow: Flow, question: DecidedQuestion): boolean {
  const { at, decision, favouriteOptions } = question;
  if (decision.option_ids.length > 0 || favouriteOptions.length > 0 || at.question.options.length === 0)
    return false;
  return constraintsOf(flow, question).kind === 'choice';
}
