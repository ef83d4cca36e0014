import type { Answer } from '@gam/schemas/questions';
import { kindOf } from '../questions/index.ts';
import { type Evaluation, type Row, toAnswerValues } from './evaluation.ts';
import { makeView } from './question-view.ts';

/**
 * The answers as the upstream takes them: those of visible questions, in order, with what people read. What is hidden
 * or empty is not sent. [O-3.07, O-7.03]
 */
export const submittedAnswers = (evaluation: Evaluation): Answer[] =>
  evaluation
    .rows()
    .filter((row) => (row.answer?.values.length ?? 0) > 0)
    .map((row) => ({
      id: row.at.question.id,
      type: row.at.question.type,
      title: row.at.question.title,
      ...toAnswerValues(row.answer),
      text: summariseRow(evaluation, row),
    }));

/** A row's answer in words; empty where there is none. */
export function summariseRow({ flow }: Evaluation, row: Row): string {
  if (!row.answer || row.answer.values.length === 0) return '';
  const { question } = row.at;
  return kindOf(question).summarise(
    question,
    toAnswerValues(row.answer),
    makeView(flow, question, row.decision),
  );
}
