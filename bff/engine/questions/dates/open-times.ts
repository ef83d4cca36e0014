import { isGregorianDay } from '@gam/shared/gregorian-day';
import { splitJalaliDay } from '@gam/shared/jalali';
import { tehranDay } from '@gam/shared/tehran-time';
import { flowMonthOffset, monthsBetween } from '@gam/shared/month-grid';
import { earliestOrder, isTooSoon, orderTime, startOfHours, timeOfDay } from '@gam/shared/order-time';
import type { Option } from '@gam/schemas/questions';
import { isClosedByRules, noticeOfRules, noticeOn, type OrderMoment, todayAt } from './day-limits.ts';

/**
 * Whether an order can be for a day: the day exists, is not past, has enough notice by its end, lies within the
 * months that can be ordered, and no rule closes it. [O-5.05, O-9.03, readings 23]
 */
export function isOpenDay(day: string, moment: OrderMoment): boolean {
  const { at } = moment;
  if (!isGregorianDay(day) || day < todayAt(at) || isTooSoon(day, at, noticeOn(day, moment))) return false;
  return !isBeyondMonths(day, at) && !isClosedByRules(day, moment);
}

/** Whether a day lies after the months that can be ordered. */
const isBeyondMonths = (day: string, at: number): boolean =>
  monthsBetween(splitJalaliDay(todayAt(at)), splitJalaliDay(day)) > flowMonthOffset;

/** The day of a date answer, a day or an instant; null for any other text. */
export function dayOfDate(date: string): string | null {
  const time = isGregorianDay(date) ? null : orderTime(date);
  const day = time === null ? date : tehranDay(new Date(time).toISOString());
  return isGregorianDay(day) ? day : null;
}

/** Whether a day lies after the months that can be ordered, or rules close it. */
export const isClosedDay = (day: string, moment: OrderMoment): boolean =>
  isBeyondMonths(day, moment.at) || isClosedByRules(day, moment);

/**
 * Whether a rough time of an open day has enough notice, counted to the beginning of its hours, so that an early
 * arrival keeps the service's notice too. A time without hours counts as its day. [readings 28]
 */
export function isOpenRoughTime(day: string, { value }: Option, moment: OrderMoment): boolean {
  return hasNotice(day, startOfHours(value), moment.at, noticeOn(day, moment));
}

/**
 * Whether a slot of an open day has the notice that rules ask for, counted to the beginning of its hours: the upstream
 * that offers the slot knows only its own. A slot whose id spells no hours counts as its day.
 */
export function isOpenSlot(day: string, id: string, moment: OrderMoment): boolean {
  const notice = noticeOfRules(day, moment);
  return notice === 0 || hasNotice(day, startOfHours(hoursOfSlot(id)), moment.at, notice);
}

/** The hours that a slot's id spells, `08-10` as `08:00-10:00`; null for any other id. */
export function hoursOfSlot(id: string): string | null {
  const [, from, to] = /^(\d{2})(?::00)?-(\d{2})(?::00)?$/.exec(id) ?? [];
  return from === undefined ? null : `${from}:00-${to}:00`;
}

const hasNotice = (day: string, start: number | null, at: number, hours: number): boolean =>
  start === null || timeOfDay(day, start) >= earliestOrder(at, hours);

const quarter = 15;
const lastQuarter = 24 * 60 - quarter;
const minuteMs = 60_000;

/**
 * The first quarter of an hour in a day with enough notice, in minutes after midnight; null if the day has none left.
 */
export function firstQuarter(day: string, moment: OrderMoment): number | null {
  const wait = (earliestOrder(moment.at, noticeOn(day, moment)) - timeOfDay(day, 0)) / minuteMs;
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
  return isOpenTime(instant, moment);
}

/** Whether an instant has enough notice and is on an open day. */
function isOpenTime(instant: string, moment: OrderMoment): boolean {
  const day = tehranDay(instant);
  return isOpenDay(day, moment) && Date.parse(instant) >= earliestOrder(moment.at, noticeOn(day, moment));
}

/** Whether an instant (UTC, ISO 8601) can be chosen as an exact date-time at this moment. */
export function isOfferedInstant(instant: string, moment: OrderMoment): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0+)?)?Z$/.test(instant)) return false;
  const time = Date.parse(instant);
  // 30 February would be read as a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(instant.slice(0, 16))) return false;
  const isOnGrid = time % (quarter * minuteMs) === 0;
  return isOnGrid && isOpenTime(instant, moment);
}
