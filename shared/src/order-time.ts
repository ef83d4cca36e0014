import { parseAbsolute, parseDate, toZoned } from '@internationalized/date';

const tehran = 'Asia/Tehran';
const hourMs = 3600_000;
/** Without hours of its own a service needs so much, ms. [O-5.05] */
const quarterMs = 15 * 60_000;

/** The earliest time of an order, ms since 1970; `minHours` 0: not set, so a quarter of an hour from now. [O-5.05] */
const earliestOrder = (now: number, minHours: number): number =>
  now + (minHours > 0 ? minHours * hourMs : quarterMs);

/**
 * When an answer to a date question is, ms since 1970: an instant (ISO 8601), or the end of a day (`YYYY-MM-DD`) in
 * Tehran. Null where it is neither. [readings 23]
 */
export function orderTime(value: string): number | null {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value))
      return toZoned(parseDate(value).add({ days: 1 }), tehran)
        .toDate()
        .getTime();
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? parseAbsolute(value, tehran).toDate().getTime() : null;
  } catch {
    return null;
  }
}

/** Whether a date is too soon for a service; what is no date is not. [O-5.05] */
export function isTooSoon(value: string, now: number, minHours: number): boolean {
  const time = orderTime(value);
  return time !== null && time < earliestOrder(now, minHours);
}
