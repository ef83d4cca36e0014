import { done, failed, type Result } from '@gam/shared/result';
import { notValid } from '@gam/schemas/questions';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import type { DecidedQuestion, Flow } from './flow.ts';
import { judgeAnswer } from './judge-answer.ts';
import { optionalConstraintsOf } from './question-view.ts';

/** Why a question does not accept an answer. */
interface AnswerFault {
  readonly code: string;
  readonly message: string;
}

/**
 * Judges an answer at a time, ms since 1970, as far as it can be without the outside world, and returns it in its normal
 * form. An empty answer is accepted even for a mandatory question, since `next` requires one. [O-5.11]
 */
export function acceptAnswer(
  flow: Flow,
  question: DecidedQuestion,
  answer: AnswerValues,
  at: number,
): Result<AnswerValues, AnswerFault> {
  const constraints = optionalConstraintsOf(flow, question);
  const given = normaliseAnswer(constraints, answer);
  const failure = given.values.length === 0 ? null : validateAnswer(constraints, given);
  if (failure || given.values.includes(notValid)) {
    const message = failure?.field_message ?? failure?.message ?? constraints.required;
    return failed({ code: failure?.code ?? 'marked_invalid', message });
  }
  const judged = judgeAnswer(flow, question, at, given);
  return judged === null ? done(given) : failed({ code: 'judged', message: judged });
}
