import { isGregorianDay } from '@gam/shared/gregorian-day';
import { splitJalaliDay } from '@gam/shared/jalali';
import { tehranDay } from '@gam/shared/tehran-time';
import { flowMonthOffset, monthsBetween } from '@gam/shared/month-grid';
import { earliestOrder, isTooSoon, orderTime, startOfHours, timeOfDay } from '@gam/shared/order-time';
import type { Option } from '@gam/schemas/questions';

/** The time of an order and the notice that the service needs. */
export interface OrderMoment {
  /** ms since 1970. */
  readonly at: number;
  /** Hours; 0 if not set. */
  readonly minHours: number;
}

/** The current Gregorian day in Tehran, `YYYY-MM-DD`. */
export const todayAt = (at: number): string => tehranDay(new Date(at).toISOString());

/**
 * Whether an order can be for a day: the day exists, is not past, has enough notice by its end, and lies within the
 * months that can be ordered. [O-5.05, O-9.03, readings 23]
 */
export function isOpenDay(day: string, { at, minHours }: OrderMoment): boolean {
  if (!isGregorianDay(day) || day < todayAt(at) || isTooSoon(day, at, minHours)) return false;
  return !isBeyondMonths(day, at);
}

/** Whether a day lies after the months that can be ordered. */
const isBeyondMonths = (day: string, at: number): boolean =>
  monthsBetween(splitJalaliDay(todayAt(at)), splitJalaliDay(day)) > flowMonthOffset;

/** Whether the day of a date answer, a day or an instant, lies after the months that can be ordered. */
export function isTooLate(date: string, { at }: Pick<OrderMoment, 'at'>): boolean {
  const time = isGregorianDay(date) ? null : orderTime(date);
  const day = time === null ? date : tehranDay(new Date(time).toISOString());
  return isGregorianDay(day) && isBeyondMonths(day, at);
}

/**
 * Whether a rough time of an open day has enough notice, counted to the beginning of its hours, so that an early
 * arrival keeps the service's notice too. A time without hours counts as its day. [readings 28]
 */
export function isOpenRoughTime(day: string, { value }: Option, { at, minHours }: OrderMoment): boolean {
  const start = startOfHours(value);
  return start === null || timeOfDay(day, start) >= earliestOrder(at, minHours);
}

const quarter = 15;
const lastQuarter = 24 * 60 - quarter;
const minuteMs = 60_000;

/**
 * The first quarter of an hour in a day with enough notice, in minutes after midnight; null if the day has none left.
 */
export function firstQuarter(day: string, { at, minHours }: OrderMoment): number | null {
  const wait = (earliestOrder(at, minHours) - timeOfDay(day, 0)) / minuteMs;
  const first = Math.max(0, Math.ceil(wait / quarter) * quarter);
  return first > lastQuarter ? null : first;
}

/**
 * Whether an instant is invalid only because it is off the quarter hour: it has enough notice and is on an open day.
 * [O-5.04]
 */
export function isBesideQuarter(instant: string, moment: OrderMoment): boolean {
  const time = Date.parse(instant);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(instant) || time % (quarter * minuteMs) === 0)
    return false;
  return time >= earliestOrder(moment.at, moment.minHours) && isOpenDay(tehranDay(instant), moment);
}

/** Whether an instant (UTC, ISO 8601) can be chosen as an exact date-time at this moment. */
export function isOfferedInstant(instant: string, moment: OrderMoment): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0+)?)?Z$/.test(instant)) return false;
  const time = Date.parse(instant);
  // 30 February would be read as a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(instant.slice(0, 16))) return false;
  const isOnGrid = time % (quarter * minuteMs) === 0;
  return (
    isOnGrid && time >= earliestOrder(moment.at, moment.minHours) && isOpenDay(tehranDay(instant), moment)
  );
}
