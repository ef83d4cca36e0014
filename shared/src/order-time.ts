import { dayOf, isDay, isGregorianDay } from './gregorian-day.ts';
import { readInstant, startOfTehranDay } from './tehran-time.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;
/** The notice of an order when the service sets no hours, ms. */
const quarterMs = 15 * minuteMs;

/** Returns the earliest time of an order, ms since 1970: `minHours` from now, or a quarter of an hour for 0. */
export const earliestOrder = (now: number, minHours: number): number =>
  now + (minHours > 0 ? minHours * hourMs : quarterMs);

/**
 * Returns the time of a date answer, ms since 1970: of an instant (ISO 8601), or the end of a day (`YYYY-MM-DD`) in
 * Tehran. Null for any other text. [readings 23]
 */
export function orderTime(value: string): number | null {
  try {
    if (isDay(value))
      return isGregorianDay(value) ? startOfTehranDay(dayOf(new Date(Date.parse(value) + dayMs))) : null;
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? readInstant(value) : null;
  } catch {
    return null;
  }
}

/** Whether a date is too soon for a service; false for text that is not a date. [O-5.05] */
export function isTooSoon(value: string, now: number, minHours: number): boolean {
  const time = orderTime(value);
  return time !== null && time < earliestOrder(now, minHours);
}

/**
 * Returns the start of the hours in an option's `value`, in minutes after midnight: 540 for `09:00-12:00`. Null for any
 * other text. [readings 28]
 */
export function startOfHours(hours: string | null): number | null {
  const found = /^([01]?\d|2[0-3]):([0-5]\d)\s*[-–]/.exec(hours ?? '');
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/**
 * Returns the time of a day (`YYYY-MM-DD`) in Tehran at that many minutes after midnight, ms since 1970. Throws for a
 * day that does not exist.
 */
export const timeOfDay = (day: string, minutes: number): number => startOfTehranDay(day) + minutes * minuteMs;

/**
 * Returns the form of a date by the service's type: `exact_date_time` with its time (exact, or a slot of the day), else
 * `date_only`, also for an unknown type. [O-9.04]
 */
export const dateFormOf = (type: string): 'exact_date_time' | 'date_only' =>
  type === 'exact_date_time' || type === 'exact_date_rough_time' ? 'exact_date_time' : 'date_only';
