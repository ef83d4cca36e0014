import { isGregorianDay, jalaliParts, tehranDay } from '@gam/shared/jalali';
import { flowMonthOffset, monthsBetween } from '@gam/shared/month-grid';
import { earliestOrder, isTooSoon, startOfHours, timeOfDay } from '@gam/shared/order-time';
import type { Option } from '@gam/schemas/questions';

/** The moment of an order, and how far ahead a service needs it. */
export interface OrderMoment {
  /** ms since 1970. */
  readonly at: number;
  /** Hours; 0: not set. [O-5.05] */
  readonly minHours: number;
}

/** The Gregorian day, `YYYY-MM-DD`, that it is in Tehran. */
export const todayAt = (at: number): string => tehranDay(new Date(at).toISOString());

/**
 * Whether something can be ordered for a day: one that there is, not past, far enough by its end, and within the months
 * that an order looks at. [O-5.05, O-9.03, readings 23]
 */
export function isOpenDay(day: string, { at, minHours }: OrderMoment): boolean {
  if (!isGregorianDay(day)) return false;
  const today = todayAt(at);
  if (day < today || isTooSoon(day, at, minHours)) return false;
  return monthsBetween(jalaliParts(today), jalaliParts(day)) <= flowMonthOffset;
}

/**
 * Whether a rough time of an open day is far enough ahead: by when its hours begin, so that whoever comes first thing
 * keeps to the service's hours too. One that tells no hours is as far as its day. [O-5.05, readings 28]
 */
export function isOpenRoughTime(day: string, { value }: Option, { at, minHours }: OrderMoment): boolean {
  const start = startOfHours(value);
  return start === null || timeOfDay(day, start) >= earliestOrder(at, minHours);
}

const quarter = 15;
const lastQuarter = 24 * 60 - quarter;
const minuteMs = 60_000;

/** The first quarter of a day, in minutes after midnight, that is not too soon; null where none is left. [O-5.05] */
export function firstQuarter(day: string, { at, minHours }: OrderMoment): number | null {
  const wait = (earliestOrder(at, minHours) - timeOfDay(day, 0)) / minuteMs;
  const first = Math.max(0, Math.ceil(wait / quarter) * quarter);
  return first > lastQuarter ? null : first;
}

/** Whether all that an instant lacks is the quarter of an hour: it is far enough ahead and on an open day. [O-5.04] */
export function isBesideQuarter(instant: string, moment: OrderMoment): boolean {
  const time = Date.parse(instant);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(instant) || time % (quarter * minuteMs) === 0)
    return false;
  return time >= earliestOrder(moment.at, moment.minHours) && isOpenDay(tehranDay(instant), moment);
}

/** Whether an instant (UTC, ISO 8601) is one that an exact date-time could be chosen from at this moment. [O-5.05] */
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
