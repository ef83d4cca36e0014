import { kindOf } from '../questions/index.ts';
import { toAnswerValues } from './answer-values.ts';
import type { Flow } from './flow.ts';
import { makeView } from './question-view.ts';
import type { Row } from './row.ts';

/** What is wrong with a row's answer beyond its form, at this moment, ms since 1970; null: nothing. [O-5.05] */
export function judgeAnswer(flow: Flow, row: Row, at: number): string | null {
  const { question } = row.at;
  const { judge } = kindOf(question);
  return judge ? judge(question, toAnswerValues(row.answer), makeView(flow, row), at) : null;
}
