import type { Answer } from '@gam/schemas/questions';
import { isTime, dayOf } from '../../shop/calendars/index.ts';
import type { ServiceQuestion } from '../../shop/catalogue/index.ts';

/** The degrees of similarity of two orders of one customer, service and city, most similar first. */
export const likenesses = ['same_time', 'same_day', 'open_order'] as const;
export type Likeness = (typeof likenesses)[number];

/** Compares the times that two orders' answers name; a time is everything that its question was answered with. */
export function likenessOf(
  questions: readonly ServiceQuestion[],
  one: readonly Answer[],
  other: readonly Answer[],
): Likeness {
  const [mine, theirs] = [timesOf(questions, one), timesOf(questions, other)];
  if (mine.some(({ time }) => theirs.some((their) => their.time === time))) return 'same_time';
  return mine.some(({ day }) => theirs.some((their) => their.day === day)) ? 'same_day' : 'open_order';
}

function timesOf(questions: readonly ServiceQuestion[], answers: readonly Answer[]) {
  const timed = new Set(questions.filter(isTime).map(({ id }) => id));
  return answers.flatMap(({ id, values }) => {
    const day = timed.has(id) ? dayOf(values) : null;
    // A day alone is not yet a time.
    const time = values.length > 1 || values[0]?.includes('T') ? values.join(' ') : null;
    return day === null ? [] : [{ day, time: time ?? Symbol('no time') }];
  });
}
