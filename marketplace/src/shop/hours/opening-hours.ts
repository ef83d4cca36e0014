import { toPersianDigits } from '@gam/shared/digits';
import { weekdayOf } from '@gam/shared/gregorian-day';
import { solarHoliday, weekdays } from '@gam/shared/jalali';

/** The weekday number of public holidays. */
export const holidayWeekday = 7;

/**
 * Hours of one kind of day, Tehran time. `weekday` is 0 (Saturday) to 6 (Friday), 7 for public holidays. `capacity` is
 * the number of orders.
 */
export interface Slot {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
}

type Hours = Pick<Slot, 'from' | 'to'>;

/** Hours in words: «۹ تا ۱۱». */
export const formatHours = ({ from, to }: Hours): string => toPersianDigits(`${from} تا ${to}`);

/**
 * Describes opening hours: consecutive days with equal hours are one row («شنبه تا چهارشنبه», «۸ تا ۱۸»), and adjacent
 * hours are joined. [O-3.08]
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

/** Joins adjacent slots of each kind of day. */
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

/** Announced holidays by Gregorian day, in addition to the fixed solar ones. */
export type AnnouncedHolidays = ReadonlyMap<string, string>;

/** The name of the public holiday on a Gregorian day; null on other days. */
export function holidayOf(day: string, announced: AnnouncedHolidays): string | null {
  return announced.get(day) ?? solarHoliday(day);
}

/** The hours of a day: those of its weekday or of public holidays. A holiday on a closed weekday stays closed. */
export function hoursOfDay<S extends { readonly weekday: number }>(
  slots: readonly S[],
  day: string,
  announced: AnnouncedHolidays,
): S[] {
  const usual = slots.filter(({ weekday }) => weekday === weekdayOf(day));
  if (usual.length === 0 || holidayOf(day, announced) === null) return usual;
  return slots.filter(({ weekday }) => weekday === holidayWeekday);
}
