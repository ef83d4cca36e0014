import type { Phase } from '@gam/schemas/descriptors';
import type { AnswerConstraints } from '@gam/schemas/questions';
import { isTimePath } from '../facts/live-facts.ts';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { isJudged, toAnswerValues } from './judge-answer.ts';
import type { Evaluation } from './evaluation.ts';
import type { Flow, FlowQuestion, Row } from './flow.ts';
import { goPast } from './passed.ts';
import { positionOf, proceed } from './next-step.ts';
import { sampleAnswers } from '../questions/sample-answers.ts';
import { offeredBy, withChosen } from './offered-answer.ts';
import { constraintsOf } from './question-view.ts';
import type { FlowState } from './state.ts';
import { askedRow } from './step-back.ts';
import { isSame, storedAnswer, takeAnswer } from './take-answer.ts';

/** The result of one answer followed by next. */
interface Following {
  /** The answer; null if every answer has this result. */
  readonly if: { readonly question: string; readonly values: string[] } | null;
  readonly evaluation: Evaluation;
  /** The number of events needed: an answer that is already given is not sent again. */
  readonly events: number;
}

/** Steps that can be shown before the outside world replies. */
const foreseeable = new Set<Phase>(['questions', 'login', 'expert_selection', 'quote_pending']);

/**
 * Generates what can follow the current question without the outside world: for a single choice the result of each
 * option, for other types the one step that follows any answer. If the step depends on which of several options are
 * chosen, the results of one option alone and of the empty answer. Yields nothing if it depends on the time or only the
 * server can validate the answer. Results are lazy, since few of many options fit in a reply. [protocol: Ahead]
 */
export function* lookAhead(evaluation: Evaluation): Generator<Following> {
  const { flow, state } = evaluation;
  const row = askedRow(evaluation, positionOf(flow, state.step));
  if (!row || state.phase !== 'questions') return;
  if (isJudged(row.at.question)) return;
  const constraints = constraintsOf(flow, row);
  if (!isLookedAt(flow, row.at) && !isOneChoice(constraints)) {
    yield* foreseen(afterAnyAnswer(evaluation, row, constraints));
    return;
  }
  for (const values of choicesOf(constraints)) {
    yield* foreseen(afterAnswer(evaluation, row, constraints, values));
  }
}

const foreseen = (one: Following | null): Following[] =>
  one !== null && foreseeable.has(one.evaluation.state.phase) ? [one] : [];

const isOneChoice = (constraints: AnswerConstraints) =>
  constraints.kind === 'choice' && !constraints.multiple && constraints.counts === null;

/** Every option alone, and the empty answer if the question is optional; with counts, only the empty answer. */
function choicesOf(constraints: AnswerConstraints): string[][] {
  const isPlain = constraints.kind === 'choice' && constraints.counts === null;
  const alone = isPlain ? constraints.allowed.map((id) => [id]) : [];
  return constraints.mandatory ? alone : [...alone, []];
}

function afterAnswer(
  evaluation: Evaluation,
  row: Row,
  constraints: AnswerConstraints,
  values: string[],
): Following | null {
  const { question } = row.at;
  const isStanding = isSame({ values }, row.answer ?? { values: [] });
  const answered = isStanding
    ? evaluation
    : answer(evaluation, row, normaliseAnswer(constraints, { values }));
  const after = goOn(answered, row);
  return after && { if: { question: question.id, values }, evaluation: after, events: isStanding ? 1 : 2 };
}

/** Any valid answer represents all of them; the screen ahead does not show it. */
function afterAnyAnswer(evaluation: Evaluation, row: Row, constraints: AnswerConstraints): Following | null {
  const { state } = evaluation;
  const stands = row.answer !== null && validateAnswer(constraints, row.answer) === null;
  if (stands) {
    const after = goOn(evaluation, row);
    return after && { if: null, evaluation: after, events: 1 };
  }
  const [sample] = sampleAnswers(constraints);
  const after = sample && goOn(answer(evaluation, row, sample), row);
  if (!after) return null;
  const unsaid: FlowState = { ...after.state, answers: state.answers };
  return { if: null, evaluation: evaluation.imagine(row.at.index, unsaid), events: 2 };
}

/** Whether anything behind a question depends on its answer. */
export function isLookedAt(flow: Flow, { index, question, operationKeys, gives }: FlowQuestion): boolean {
  const { readAnswers, learnt } = flow;
  return (
    // What a fetched item gives is not known before the reply.
    (gives !== null && learnt.has(gives)) ||
    flow.questions.some(({ parent }) => parent === index) ||
    readAnswers.has(question.id) ||
    (operationKeys.size > 0 && learnt.has('operation_keys'))
  );
}

function answer(evaluation: Evaluation, row: Row, given: AnswerValues): Evaluation {
  const { at } = row;
  const said = storedAnswer(at, given);
  const by = given.values.length === 0 ? null : offeredBy(evaluation, row);
  // The reply checks whether the answer was offered.
  const stored = by ? withChosen(evaluation, row, said, by, []) : said;
  return evaluation.imagine(at.index, takeAnswer(evaluation.state, at, stored, row.answer));
}

/**
 * Advances past the question; null if its answer is invalid or the step leads back. An answer that is not sent yet
 * leaves its question open here, although it is settled once the customer gets there.
 */
function goOn(answered: Evaluation, { at }: Row): Evaluation | null {
  const { index } = at;
  const row = answered.row(index);
  const holds = row && validateAnswer(constraintsOf(answered.flow, row), toAnswerValues(row.answer)) === null;
  const moved = holds && proceed(answered.under(goPast(answered.flow, answered.state, at)), index + 1);
  if (!moved || !moved.ok) return null;
  const { state } = moved.value;
  const { login, step } = state;
  const to = positionOf(answered.flow, login?.resume_at ?? step);
  const after = answered.under(state);
  return (to < 0 || to > index) && !dependsOnTime(after, index, to) ? after : null;
}

/** Whether the step behind a question can be another one when its events arrive. `to`: -1 behind the last question. */
function dependsOnTime(evaluation: Evaluation, from: number, to: number): boolean {
  const { flow } = evaluation;
  if (to < 0 && [...flow.afterLastReads].some(isTimePath)) return true;
  if (!flow.readsTime) return false;
  const last = to < 0 ? flow.questions.length - 1 : to;
  return flow.questions
    .slice(0, last + 1)
    .some(({ index }) => evaluation.isTimed(index, index > from ? 'shown' : 'answered'));
}
