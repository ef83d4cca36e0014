import type { Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { kindIn, kindOf } from '../questions/question-kinds.ts';
import type { DecidedQuestion, Flow } from './flow.ts';
import { makeView } from './question-view.ts';

/** Whether only the server can validate an answer to a question. */
export function isJudged(question: Question): boolean {
  const { judge, judged } = kindOf(question);
  return judge !== undefined && (judged?.(question) ?? true);
}

/** Returns the error of a row's answer beyond its form at a time, ms since 1970; null if it is valid. [O-5.05] */
export function judgeAnswer(
  flow: Flow,
  row: DecidedQuestion,
  at: number,
  answer: AnswerValues = toAnswerValues(row.answer ?? null),
): string | null {
  const { question } = row.at;
  // Most answers need no check beyond their form: nothing is allocated for them.
  if (row.decision.widget === null && !isJudged(question)) return null;
  const view = makeView(flow, row);
  return kindIn(question, view).judge?.(question, answer, view, at) ?? null;
}

const unanswered: AnswerValues = Object.freeze({ values: Object.freeze([]) });

/** An answer in the form that validation takes; empty if there is no answer. */
export const toAnswerValues = (answer: AnswerValues | null): AnswerValues => answer ?? unanswered;

/** The values that an answer chooses: an option with count 0 is answered but not chosen. [O-4.05] */
export function chosenValues({ values, counts }: AnswerValues): readonly string[] {
  if (!counts?.some(({ number }) => number === 0)) return values;
  const zero = new Set(counts.filter(({ number }) => number === 0).map(({ value }) => value));
  return values.filter((value) => !zero.has(value));
}
