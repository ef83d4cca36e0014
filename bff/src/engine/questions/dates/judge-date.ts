import type { Option, Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { ViewOf } from '../kind.ts';
import { type DateKind, dateKindOf } from './date-kind.ts';
import { isBesideQuarter, isOfferedInstant } from './day-times.ts';
import { isOpenDay, type OrderMoment } from './open-day.ts';
import { isOpenRoughTime } from './rough-time.ts';

type Holds = (values: readonly string[], moment: OrderMoment, options: readonly Option[]) => boolean;

/** A slot is one of a calendar's, which the source of the calendar looks up; here its day alone. */
const holdsSlot: Holds = ([day = '', slot = '', ...others], moment) =>
  others.length === 0 && slot !== '' && isOpenDay(day, moment);

const holds: { readonly [K in DateKind]: Holds } = {
  day: ([day = '', ...others], moment) => others.length === 0 && isOpenDay(day, moment),
  exact: ([instant = '', ...others], moment) => others.length === 0 && isOfferedInstant(instant, moment),
  rough: ([day = '', id, ...others], moment, options) => {
    const chosen = options.find((option) => option.id === id);
    if (!chosen || others.length > 0) return false;
    return isOpenDay(day, moment) && isOpenRoughTime(day, chosen, moment);
  },
  booking: holdsSlot,
  pickup: holdsSlot,
};

/** Whether a date holds at a moment, ms since 1970, as far as the time and the service say; none at all does. [O-5.05] */
export function isGoodDate(
  question: Question,
  { values }: AnswerValues,
  view: ViewOf<'timestamp'>,
  at: number,
): boolean {
  if (values.length === 0) return true;
  const moment = { at, minHours: view.min_hours ?? 0 };
  return holds[dateKindOf(question, view)](values, moment, view.options);
}

/** Whether an exact time is refused only because it is no quarter of an hour. [O-5.04] */
export function isOffQuarter(
  question: Question,
  { values: [instant = ''] }: AnswerValues,
  view: ViewOf<'timestamp'>,
  at: number,
): boolean {
  const moment = { at, minHours: view.min_hours ?? 0 };
  return dateKindOf(question, view) === 'exact' && isBesideQuarter(instant, moment);
}
