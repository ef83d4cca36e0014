import { validateAnswer } from '@gam/shared/validate-answer';
import { kindIn } from '../questions/index.ts';
import type { OfferedBy, OfferedItem } from '../questions/kind.ts';
import type { Evaluation } from './evaluation.ts';
import { toAnswerValues } from './judge-answer.ts';
import { constraintsOf, makeView } from './question-view.ts';
import type { Row } from './flow.ts';
import type { StoredAnswer } from './state.ts';

/** How it is found out whether the row's answer was offered; null: its constraints say all. */
export function offeredBy({ flow }: Evaluation, row: Row): OfferedBy | null {
  const { question } = row.at;
  const view = makeView(flow, row);
  return kindIn(question, view).offered?.(question, view) ?? null;
}

/** A hash of the answers before a question: what is offered there may depend on any of them. [O-4.45] */
export function answersBeforeHash(evaluation: Evaluation, { at: { index } }: Row): string {
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

/** An answer with what it chose, and what that depended on. */
export const withChosen = (
  evaluation: Evaluation,
  row: Row,
  stored: StoredAnswer,
  { follows }: OfferedBy,
  chosen: readonly OfferedItem[],
): StoredAnswer => ({ ...stored, chosen, ...(follows && { of: answersBeforeHash(evaluation, row) }) });

/**
 * Whether what a row was answered is known to be offered: it was looked up, under the answers that still stand before it.
 * An empty answer chose nothing.
 */
export function isStillOffered(evaluation: Evaluation, row: Row): boolean {
  const { answer } = row;
  if (!answer || answer.values.length === 0) return true;
  const by = offeredBy(evaluation, row);
  return (
    by === null ||
    (answer.chosen !== undefined && (!by.follows || answer.of === answersBeforeHash(evaluation, row)))
  );
}

/** Whether an answer was offered for other answers than those before it now: what it chose may be there no more. */
export function isStale(evaluation: Evaluation, row: Row): boolean {
  return row.answer?.of !== undefined && !isStillOffered(evaluation, row);
}

/** Whether the answer to a visible question still holds, as does none to an optional one that was passed. */
export function isValid(evaluation: Evaluation, row: Row): boolean {
  if (row.isAutomatic) return true;
  const constraints = constraintsOf(evaluation.flow, row);
  return validateAnswer(constraints, toAnswerValues(row.answer)) === null && isStillOffered(evaluation, row);
}
