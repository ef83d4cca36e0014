import { notValid } from '@gam/schemas/questions';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import type { DecidedQuestion, Flow } from './flow.ts';
import { judgeAnswer } from './judge-answer.ts';
import { optionalConstraintsOf } from './question-view.ts';

/** An answer in its normal form, or why its question does not accept it. */
type AcceptedAnswer =
  | { readonly ok: true; readonly given: AnswerValues }
  | { readonly ok: false; readonly code: string; readonly message: string };

/**
 * Judges an answer at a time, ms since 1970, as far as it can be without the outside world. An empty answer is accepted
 * even for a mandatory question, since `next` requires one. [O-5.11]
 */
export function acceptAnswer(
  flow: Flow,
  question: DecidedQuestion,
  answer: AnswerValues,
  at: number,
): AcceptedAnswer {
  const constraints = optionalConstraintsOf(flow, question);
  const given = normaliseAnswer(constraints, answer);
  const failure = given.values.length === 0 ? null : validateAnswer(constraints, given);
  if (failure || given.values.includes(notValid)) {
    const message = failure?.field_message ?? failure?.message ?? constraints.required;
    return { ok: false, code: failure?.code ?? 'marked_invalid', message };
  }
  const judged = judgeAnswer(flow, question, at, given);
  return judged === null ? { ok: true, given } : { ok: false, code: 'judged', message: judged };
}
