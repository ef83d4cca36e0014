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
    value: wordsFor(slots.filter((slot) => slot.weekday === weekday)),
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

/** Slots that follow one another on a kind of day, as one stretch each. */
export function joinHours(slots: readonly Omit<Slot, 'capacity'>[]): Omit<Slot, 'capacity'>[] {
  const stretches: { weekday: number; from: number; to: number }[] = [];
  for (const { weekday, from, to } of slots.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)) {
    const before = stretches.at(-1);
    if (before?.weekday === weekday && before.to === from) before.to = to;
    else stretches.push({ weekday, from, to });
  }
  return stretches;
}

const wordsFor = (slots: readonly Slot[]): string =>
  slots.length === 0 ? 'تعطیل' : joinHours(slots).map(formatHours).join(' و ');
