import { validateAnswer } from '@gam/shared/validate-answer';
import { kindIn, kindOf } from '../questions/question-kinds.ts';
import type { OfferedBy, OfferedItem } from '../questions/kind.ts';
import type { Evaluation } from './evaluation.ts';
import { toAnswerValues } from './judge-answer.ts';
import { constraintsOf, makeView } from './question-view.ts';
import type { DecidedQuestion, Row } from './flow.ts';
import type { StoredAnswer } from './state.ts';

/** How to look up whether the row's answer was offered; null if its constraints are sufficient. */
export function offeredBy({ flow }: Evaluation, row: DecidedQuestion): OfferedBy | null {
  const { question } = row.at;
  // Most answers are checked by their constraints alone: nothing is allocated for them.
  if (row.decision.widget === null && !kindOf(question).offered) return null;
  const view = makeView(flow, row);
  return kindIn(question, view).offered?.(question, view) ?? null;
}

/** Returns a hash of the answers before a question; the offers there may depend on any of them. [O-4.45] */
function hashPrecedingAnswers(evaluation: Evaluation, { at: { index } }: DecidedQuestion): string {
  const before = evaluation.flow.questions
    .slice(0, index)
    .map((_question, position) => evaluation.row(position))
    .flatMap((row) =>
      row?.answer && row.answer.values.length > 0
        ? [[row.at.question.id, row.answer.values, row.answer.counts ?? null]]
        : [],
    );
  const {
    facts: { city },
    rules,
  } = evaluation.flow;
  return rules.hash(JSON.stringify([city.id, before]), 'base64url').slice(0, 16);
}

/** An answer with the items that it chose, and the hash of the answers that they depended on. */
export const withChosen = (
  evaluation: Evaluation,
  row: DecidedQuestion,
  stored: StoredAnswer,
  { follows }: OfferedBy,
  chosen: readonly OfferedItem[],
): StoredAnswer => ({
  ...stored,
  chosen,
  ...(follows && { precedingAnswersHash: hashPrecedingAnswers(evaluation, row) }),
});

/**
 * Whether a row's answer is known to be offered: it was looked up under the same preceding answers. An empty answer
 * needs no look-up.
 */
function isStillOffered(evaluation: Evaluation, row: Row): boolean {
  const { answer } = row;
  if (!answer || answer.values.length === 0) return true;
  const by = offeredBy(evaluation, row);
  return (
    by === null ||
    (answer.chosen !== undefined &&
      (!by.follows || answer.precedingAnswersHash === hashPrecedingAnswers(evaluation, row)))
  );
}

/** Whether an answer was offered under other preceding answers, so that it may no longer be offered. */
export function isStale(evaluation: Evaluation, row: Row): boolean {
  return row.answer?.precedingAnswersHash !== undefined && !isStillOffered(evaluation, row);
}

/**
 * Whether the answer to a visible question is still valid. An empty answer is valid for an optional question that was
 * passed.
 */
export function isValid(evaluation: Evaluation, row: Row): boolean {
  if (row.isAutomatic) return true;
  const constraints = constraintsOf(evaluation.flow, row);
  return validateAnswer(constraints, toAnswerValues(row.answer)) === null && isStillOffered(evaluation, row);
}
