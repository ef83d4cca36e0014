import type { Answer } from '@gam/schemas/questions';
import { writeAnswer } from '../questions/write-answer.ts';
import type { Evaluation, Row } from './evaluation.ts';
import { makeView } from './question-view.ts';

/**
 * The answers as the upstream takes them: those of visible questions, in order, with what people read. What is hidden
 * or empty is not sent. [O-3.07, O-7.03]
 */
export const submittedAnswers = (evaluation: Evaluation): Answer[] =>
  evaluation
    .rows()
    .map((row) => submittedAnswer(evaluation, row))
    .filter((answer) => answer !== null);

/** A favourite is an option of this product alone: the upstream is sent the expert it stands for. [O-4.49] */
function submittedAnswer(evaluation: Evaluation, row: Row): Answer | null {
  const answer = readableAnswer(evaluation, row);
  if (!answer || row.favouriteOptions.length === 0) return answer;
  const meant = new Map(row.favouriteOptions.map(({ id, value }) => [id, value]));
  return { ...answer, values: answer.values.map((id) => meant.get(id) ?? id) };
}

/** By row, which screens ahead and those of the next events share: each of them tells all answers so far. */
const known = new WeakMap<Row, Answer>();

/** A row's answer with what people read, under the title that the rules leave; null where there is none. */
export function readableAnswer({ flow }: Evaluation, row: Row): Answer | null {
  if (!row.answer || row.answer.values.length === 0) return null;
  const written = known.get(row) ?? writeAnswer(row.at.question, row.answer, makeView(flow, row));
  known.set(row, written);
  return written;
}

/** Who is asked for: named by the link that led here, else chosen behind the questions or in one. [O-1.04, O-4.49] */
export function chosenWorkman(evaluation: Evaluation): string | null {
  const { query } = evaluation.state.facts;
  return query.workman ?? evaluation.state.expert?.chosen?.id ?? chosenFavourite(evaluation);
}

function chosenFavourite(evaluation: Evaluation): string | null {
  for (const { answer, favouriteOptions } of evaluation.rows()) {
    const chosen = favouriteOptions.find(({ id }) => answer?.values.includes(id));
    if (chosen) return chosen.value;
  }
  return null;
}
