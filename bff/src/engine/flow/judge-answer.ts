import type { Question } from '@gam/schemas/questions';
import { kindOf } from '../questions/index.ts';
import { kindIn } from '../questions/kind-in-view.ts';
import { toAnswerValues } from './answer-values.ts';
import type { Flow } from './flow.ts';
import { makeView } from './question-view.ts';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Row } from './row.ts';

/** Whether the server alone says whether an answer to a question holds. */
export function isJudged(question: Question): boolean {
  const { judge, judged } = kindOf(question);
  return judge !== undefined && (judged?.(question) ?? true);
}

/** What is wrong with a row's answer beyond its form, at this moment, ms since 1970; null: nothing. [O-5.05] */
export function judgeAnswer(
  flow: Flow,
  row: Row,
  at: number,
  answer: AnswerValues = toAnswerValues(row.answer),
): string | null {
  const { question } = row.at;
  // Most answers are what their form says: nothing is made for them.
  if (row.decision.widget === null && !isJudged(question)) return null;
  const view = makeView(flow, row);
  return kindIn(question, view).judge?.(question, answer, view, at) ?? null;
}
