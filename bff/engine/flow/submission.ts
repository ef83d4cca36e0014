import type { Answer } from '@gam/schemas/questions';
import { writeAnswer } from '../questions/write-answer.ts';
import type { Evaluation } from './evaluation.ts';
import type { Flow, Row } from './flow.ts';
import type { Slot } from './memory.ts';
import { makeView } from './question-view.ts';

/**
 * The answers in the upstream's form: those of visible questions, in order, with readable texts. Hidden and empty
 * answers are not sent. [O-3.07, O-7.03]
 */
export const submittedAnswers = (evaluation: Evaluation): Answer[] =>
  evaluation
    .rows()
    .map((row) => submittedAnswer(evaluation, row))
    .filter((answer) => answer !== null);

/** A favourite is an option of this product only: the upstream receives the expert instead. */
function submittedAnswer(evaluation: Evaluation, row: Row): Answer | null {
  const answer = readableAnswer(evaluation.flow, row);
  if (!answer || row.favouriteOptions.length === 0) return answer;
  const meant = new Map(row.favouriteOptions.map(({ id, value }) => [id, value]));
  return { ...answer, values: answer.values.map((id) => meant.get(id) ?? id) };
}

interface Written {
  readonly row: Row;
  readonly answer: Answer;
}

/**
 * Written answers by stored ones. The answer of one option is one object for all customers of a flow, and each screen
 * ahead and each next event shows all answers so far.
 */
const writtenSlot: Slot<NonNullable<Row['answer']>, Written> = { name: 'written answers' };

/** Whether two rows of one answer show it in the same words. */
const isWrittenAlike = (one: Row, other: Row): boolean =>
  one === other || (one.decision === other.decision && one.favouriteOptions === other.favouriteOptions);

/** A row's answer with readable texts, under the title after the rules; null if there is no answer. */
export function readableAnswer(flow: Flow, row: Row): Answer | null {
  if (!row.answer || row.answer.values.length === 0) return null;
  const { memory } = row.at;
  const made = memory.get(writtenSlot, row.answer);
  if (made && isWrittenAlike(made.row, row)) return made.answer;
  const answer = writeAnswer(row.at.question, row.answer, makeView(flow, row));
  return memory.set(writtenSlot, row.answer, { row, answer }).answer;
}

/**
 * The requested expert: named by the entry link, otherwise chosen at the expert step or in a question. [O-1.04, O-4.49]
 */
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
