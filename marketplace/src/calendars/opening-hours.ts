import { toPersianDigits } from '@gam/shared/digits';
import { weekdays } from '@gam/shared/jalali-names';
import { holidayWeekday, type Slot } from './slot.ts';

type Hours = Pick<Slot, 'from' | 'to'>;

/** Hours as people read them: «۹ تا ۱۱». */
export const formatHours = ({ from, to }: Hours): string => toPersianDigits(`${from} تا ${to}`);

/**
 * When something is open, in words: days with the same hours are one row («شنبه تا چهارشنبه», «۸ تا ۱۸»), hours that
 * follow one another are one stretch; then the days that are closed. [O-3.08]
 */
export function describeHours(slots: readonly Slot[]): { title: string; value: string }[] {
  const days = [...weekdays, 'تعطیلات رسمی'].map((name, weekday) => ({
    name,
    weekday,
    value: hoursOf(slots.filter((slot) => slot.weekday === weekday)),
  }));
  const rows: { first: string; last: string; value: string }[] = [];
  for (const { name, weekday, value } of days) {
    const before = rows.at(-1);
    if (before && before.value === value && weekday !== holidayWeekday) before.last = name;
    else rows.push({ first: name, last: name, value });
  }
  return rows.map(({ first, last, value }) => ({
    title: first === last ? first : `${first} تا ${last}`,
    value,
  }));
}

function hoursOf(slots: readonly Hours[]): string {
  const stretches: { from: number; to: number }[] = [];
  for (const { from, to } of slots.toSorted((a, b) => a.from - b.from)) {
    const before = stretches.at(-1);
    if (before?.to === from) before.to = to;
    else stretches.push({ from, to });
  }
  return stretches.length === 0 ? 'تعطیل' : stretches.map(formatHours).join(' و ');
}
