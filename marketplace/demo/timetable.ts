import { holidayWeekday, type Slot } from '../src/shop/hours/index.ts';

export const saturdayToWednesday = [0, 1, 2, 3, 4];
export const saturdayToThursday = [...saturdayToWednesday, 5];
export const thursday = [5];
export const friday = [6];
export const everyWeekday = [...saturdayToThursday, ...friday];
export const publicHoliday = [holidayWeekday];

/** The same hours on several days: `hours` as `[from, to]` pairs, each for `capacity` orders. */
export function slotsOn(
  weekdays: readonly number[],
  hours: readonly (readonly [number, number])[],
  capacity: number,
): Slot[] {
  return weekdays.flatMap((weekday) => hours.map(([from, to]) => ({ weekday, from, to, capacity })));
}

/** Hours of one length from one hour to another: `hoursFrom(8, 14, 2)` is 8 to 10, 10 to 12, 12 to 14. */
export function hoursFrom(first: number, last: number, length: number): [number, number][] {
  return Array.from({ length: Math.floor((last - first) / length) }, (_, index) => [
    first + index * length,
    first + (index + 1) * length,
  ]);
}
