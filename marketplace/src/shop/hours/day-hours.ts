import { solarHoliday } from '@gam/shared/holidays';
import { weekdayOf } from '@gam/shared/jalali';
import { holidayWeekday } from './slot.ts';

/** Holidays that were announced, by Gregorian day, beside those of every solar year. */
export type AnnouncedHolidays = ReadonlyMap<string, string>;

/** The name of the public holiday that a Gregorian day is; null where it is none. */
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
