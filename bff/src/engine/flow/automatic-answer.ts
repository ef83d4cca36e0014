import { validateAnswer } from '@gam/shared/validate-answer';
import { kindOf } from '../questions/index.ts';
import type { DecidedQuestion, Flow, Row } from './flow.ts';
import { constraintsOf } from './question-view.ts';
import type { StoredAnswer } from './state.ts';

/** The empty answer of a question that is passed over unanswered. */
const nothing: Row['answer'] = Object.freeze({ values: Object.freeze([]) });

/**
 * What answers a question without asking; null where the customer is asked. What was given before the flow began goes
 * first where the rules say so: unless it does not hold, or the customer has answered since. An optional question that
 * nothing was given to is passed over empty, and so is one whose options the rules take away. [O-4.10 to O-4.12, O-4.51]
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
  // Whether the default answers what has to be answered is for a rule of its own to say. [O-4.08, O-4.09]
  if (stored?.by === 'auto' && constraints.mandatory) return answer;
  // What has to be offered and was not looked up is nothing to go past unseen.
  const isKnown = stored?.chosen !== undefined || !kindOf(question.at.question).offered;
  if (stored) return isKnown && validateAnswer(constraints, stored) === null ? stored : answer;
  return answer ?? (constraints.mandatory ? null : nothing);
}

/**
 * Whether the rules leave a choice without any option, and no favourites stand in it: it cannot be answered. The check
 * finds such questions. [O-4.51, readings 36]
 */
function hasLostAllOptions(flow: Flow, question: DecidedQuestion): boolean {
  const { at, decision, favouriteOptions } = question;
  if (decision.option_ids.length > 0 || favouriteOptions.length > 0 || at.question.options.length === 0)
    return false;
  return constraintsOf(flow, question).kind === 'choice';
}
