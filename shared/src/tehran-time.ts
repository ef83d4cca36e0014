import { parseAbsolute, parseDate, toZoned } from '@internationalized/date';
import { dayOf, isGregorianDay } from './gregorian-day.ts';

const zone = 'Asia/Tehran';
const minuteMs = 60_000;

/**
 * The end of the last summer time of Iran, 22 September 2022 at midnight, ms since 1970. What came before takes the
 * zone's own history, whose search takes much longer.
 */
const lastChange = Date.UTC(2022, 8, 21, 19, 30);
/** The offset of Tehran since then, ms: servers and browsers agree on it, however old the zones are that they know. */
const offset = 210 * minuteMs;

const usualInstant =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Returns an instant (ISO 8601 with Z or an offset) in ms since 1970. Throws for any other text. */
export function readInstant(text: string): number {
  const day = usualInstant.exec(text)?.[1];
  return day !== undefined && isGregorianDay(day)
    ? Date.parse(text)
    : parseAbsolute(text, zone).toDate().getTime();
}

/** Returns a date whose UTC fields are those of the clock in Tehran at an instant, ms since 1970. */
export function clockOfTehran(at: number): Date {
  if (at >= lastChange) return new Date(at + offset);
  return new Date(at + parseAbsolute(new Date(at).toISOString(), zone).offset);
}

/**
 * Returns the Gregorian day, `YYYY-MM-DD`, in Tehran at an instant (ISO 8601 with Z or an offset). Throws for any other
 * text; callers validate days and instants first.
 */
export const tehranDay = (instant: string): string => dayOf(clockOfTehran(readInstant(instant)));

/** Returns the hour, 0 to 23, and the minute in Tehran at an instant (ISO 8601). Throws for any other text. */
export function tehranTime(instant: string): { hour: number; minute: number } {
  const clock = clockOfTehran(readInstant(instant));
  return { hour: clock.getUTCHours(), minute: clock.getUTCMinutes() };
}

/**
 * Returns the instant, UTC ISO 8601, at which a Gregorian day (`YYYY-MM-DD`) begins in Tehran. Throws for any other
 * text.
 */
export const tehranMidnight = (day: string): string => new Date(startOfTehranDay(day)).toISOString();

/** Returns the same instant in ms since 1970. */
export function startOfTehranDay(day: string): number {
  const start = isGregorianDay(day) ? Date.parse(day) - offset : Number.NaN;
  return start >= lastChange ? start : toZoned(parseDate(day), zone).toDate().getTime();
}
