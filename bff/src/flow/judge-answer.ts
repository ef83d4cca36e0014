import { kindIn } from '../questions/kind-in-view.ts';
import { toAnswerValues } from './answer-values.ts';
import type { Flow } from './flow.ts';
import { makeView } from './question-view.ts';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Row } from './row.ts';

/** What is wrong with a row's answer beyond its form, at this moment, ms since 1970; null: nothing. [O-5.05] */
export function judgeAnswer(
  flow: Flow,
  row: Row,
  at: number,
  answer: AnswerValues = toAnswerValues(row.answer),
): string | null {
  const { question } = row.at;
  const view = makeView(flow, row);
  return kindIn(question, view).judge?.(question, answer, view, at) ?? null;
}
