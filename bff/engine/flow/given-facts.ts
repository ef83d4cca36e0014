import type { Question } from '@gam/schemas/questions';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { startOfHours, timeOfDay } from '@gam/shared/order-time';
import type { AnswerAmounts, ChosenDate } from '../facts/facts.ts';
import { hoursOfSlot } from '../questions/dates/open-times.ts';
import { kindOf } from '../questions/question-kinds.ts';
import type { GivenFact, Row } from './flow.ts';

type Answer = Pick<NonNullable<Row['answer']>, 'values' | 'chosen'>;

/** The facts that answers give beside themselves. */
export interface GivenFacts {
  area: { id: string | null; isChosen: boolean };
  chosen: ChosenDate | null;
}

/** Adds what an answer gives. Of two areas or dates the first in the service's order counts. */
export function learnGiven(facts: GivenFacts, gives: GivenFact, question: Question, answer: Answer): void {
  if (gives === 'date') {
    facts.chosen ??= chosenDate(question, answer);
    return;
  }
  const id = gives === 'area' ? (answer.values[0] ?? null) : (answer.chosen?.[0]?.area ?? null);
  if (id !== null && !facts.area.isChosen) facts.area = { id, isChosen: true };
}

/** The numbers of an answer: one that was typed where a number is asked for, and the counts of chosen options. */
export function amountsOf(
  { at: { question }, decision }: Pick<Row, 'at' | 'decision'>,
  answer: Amounted,
): AnswerAmounts {
  const isNumber = (decision.widget ?? kindOf(question).widget) === 'number';
  const number = isNumber ? Number(answer.values[0]) : Number.NaN;
  return { number: Number.isFinite(number) ? number : null, counts: answer.counts ?? null };
}

type Amounted = Pick<NonNullable<Row['answer']>, 'values' | 'counts'>;

/** The date of an answer: an instant, or a day with or without a time; null for any other text. */
export function chosenDate(
  { options }: Pick<Question, 'options'>,
  { values: [date = '', time = ''] }: Answer,
): ChosenDate | null {
  if (isGregorianDay(date)) {
    const minutes = startOfHours(options.find(({ id }) => id === time)?.value ?? hoursOfSlot(time));
    return { starts_at: timeOfDay(date, minutes ?? 0), has_hour: minutes !== null };
  }
  const at = /^\d{4}-\d{2}-\d{2}T/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(at) ? null : { starts_at: at, has_hour: true };
}
