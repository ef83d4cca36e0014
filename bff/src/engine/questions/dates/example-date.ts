import type { Question } from '@gam/schemas/questions';
import { jalaliMonthRange, jalaliParts } from '@gam/shared/jalali';
import { flowMonthOffset, monthsAhead } from '@gam/shared/month-grid';
import { timeOfDay } from '@gam/shared/order-time';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { ViewOf } from '../kind.ts';
import { type DateKind, dateKindOf } from './date-kind.ts';
import { todayAt } from './open-day.ts';

const noon = 12 * 60;

const examples: { readonly [K in DateKind]: (day: string, view: ViewOf<'timestamp'>) => string[] } = {
  day: (day) => [day],
  exact: (day) => [new Date(timeOfDay(day, noon)).toISOString()],
  rough: (day, { options }) => [day, options[0]?.id ?? ''],
  booking: (day) => [day, 'slot'],
  pickup: (day) => [day, 'slot'],
};

/** A date as far ahead as an order can look at a moment, ms since 1970: it holds if any does. [O-9.03] */
export function exampleDate(question: Question, view: ViewOf<'timestamp'>, at: number): AnswerValues {
  const last = monthsAhead(jalaliParts(todayAt(at)), flowMonthOffset).at(-1);
  const day = last ? jalaliMonthRange(last.year, last.month).last : todayAt(at);
  return { values: examples[dateKindOf(question, view)](day, view) };
}
