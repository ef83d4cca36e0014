import { toPersianDigits } from '@gam/shared/digits';
import { solarHoliday, weekdayOf, weekdays } from '@gam/shared/jalali';

/** Stands for a public holiday in hours by weekday. */
export const holidayWeekday = 7;

/**
 * Hours of one kind of day, Tehran time: `weekday` counts from Saturday, 0, to Friday, 6; 7 is a public holiday,
 * whatever its weekday. `capacity` is how many orders they take.
 */
export interface Slot {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
}

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

/** Holidays that were announced, by Gregorian day, beside those of every solar year. */
export type AnnouncedHolidays = ReadonlyMap<string, string>;

/** The name of the public holiday on a Gregorian day; null on other days. */
export function holidayOf(day: string, announced: AnnouncedHolidays): string | null {
  return announced.get(day) ?? solarHoliday(day);
}

/**
 * The hours of a day: those of its weekday, or of a public holiday. A holiday on a weekday that is closed anyway stays
 * closed.
 */
export function hoursOfDay<S extends { readonly weekday: number }>(
  slots: readonly S[],
  day: string,
  announced: AnnouncedHolidays,
): S[] {
  const usual = slots.filter(({ weekday }) => weekday === weekdayOf(day));
  if (usual.length === 0 || holidayOf(day, announced) === null) return usual;
  return slots.filter(({ weekday }) => weekday === holidayWeekday);
}
