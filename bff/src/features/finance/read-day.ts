import { toLatinDigits, toPersianDigits } from '@gam/shared/digits';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { fromJalaliDay, toJalaliDay } from '@gam/shared/jalali';

/** The first year that can only be a Gregorian one. */
const firstGregorianYear = 1900;

/**
 * Reads a typed day of the Jalali calendar, «۱۴۰۵/۹/۱», or of the Gregorian one, `2026-11-22`. Returns the Gregorian day,
 * `YYYY-MM-DD`; null for any other text.
 */
export function readDay(typed: string): string | null {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(toLatinDigits(typed).trim());
  if (!parts) return null;
  const [, year = '', month = '', date = ''] = parts;
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  if (Number(year) < firstGregorianYear) return fromJalaliDay(day);
  return isGregorianDay(day) ? day : null;
}

/** Returns a Gregorian day, `YYYY-MM-DD`, as it is typed: «۱۴۰۵/۰۹/۰۱». */
export const writeDay = (day: string): string => toPersianDigits(toJalaliDay(day).replaceAll('-', '/'));
