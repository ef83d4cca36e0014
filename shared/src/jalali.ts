import {
  CalendarDate,
  GregorianCalendar,
  parseDate,
  PersianCalendar,
  toCalendar,
} from '@internationalized/date';
import { toPersianDigits } from './digits.ts';
import { isDay, weekdayOf } from './gregorian-day.ts';
import { tehranDay, tehranTime } from './tehran-time.ts';

/** The months of the Jalali year, Farvardin first. */
const jalaliMonths = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
] as const;

/** The days of the week, Saturday first. */
export const weekdays = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const;

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();

/** A day of the Jalali calendar. `month` is 1 to 12; `weekday` counts from Saturday, 0, to Friday, 6. */
interface JalaliDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

/** Converts a Gregorian day, `YYYY-MM-DD`, to the Jalali calendar. Throws for any other text. */
export function splitJalaliDay(day: string): JalaliDate {
  const { year, month, day: dayOfMonth } = toCalendar(parseDate(day), persian);
  return { year, month, day: dayOfMonth, weekday: weekdayOf(day) };
}

/**
 * Returns the first and last Gregorian day, `YYYY-MM-DD`, of a Jalali month, 1 to 12. Throws for other months. [O-7.11]
 */
export function jalaliMonthRange(year: number, month: number): { first: string; last: string } {
  if (!Number.isInteger(month) || month < 1 || month > 12) throw new RangeError(`no Jalali month: ${month}`);
  const first = new CalendarDate(persian, year, month, 1);
  const last = first.set({ day: persian.getDaysInMonth(first) });
  return { first: toCalendar(first, gregorian).toString(), last: toCalendar(last, gregorian).toString() };
}

/**
 * Converts a Gregorian day, `YYYY-MM-DD`, to the form of the calendar calls: `1405-08-30`. Throws for any other text.
 */
export function toJalaliDay(day: string): string {
  const { year, month, day: dayOfMonth } = splitJalaliDay(day);
  return `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/**
 * Converts a Jalali day of the calendar calls to a Gregorian day, `YYYY-MM-DD`; null for a day that does not exist.
 */
export function fromJalaliDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  // The library moves a day that does not exist to one that does.
  const found = toCalendar(new CalendarDate(persian, year, month, day), gregorian).toString();
  return toJalaliDay(found) === text ? found : null;
}

/** Returns the name of a Jalali month (1 to 12) with its year: «آبان ۱۴۰۵». */
export function formatJalaliMonth({ year, month }: { year: number; month: number }): string {
  return toPersianDigits(`${jalaliMonths[month - 1]} ${year}`);
}

/**
 * Returns the Jalali date of a Gregorian day (`YYYY-MM-DD`) or of an instant (ISO 8601, in Tehran): «شنبه ۳۰ آبان
 * ۱۴۰۵». Intl is not used, since it puts the year first.
 */
export function formatJalaliDate(instantOrDay: string): string {
  const { year, month, day, weekday } = splitJalaliDay(
    isDay(instantOrDay) ? instantOrDay : tehranDay(instantOrDay),
  );
  return toPersianDigits(`${weekdays[weekday]} ${day} ${jalaliMonths[month - 1]} ${year}`);
}

/** Returns the Jalali date and the time in Tehran of an instant (ISO 8601): «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۴:۳۰». */
export function formatJalaliDateTime(instant: string): string {
  const { hour, minute } = tehranTime(instant);
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
  return `${formatJalaliDate(instant)}، ساعت ${toPersianDigits(time)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * The public holidays of the solar year, by `month/day`. Lunar holidays are announced each year, and a backend's
 * calendar names them. The last day of a leap year is a holiday by law.
 */
const solarHolidays: ReadonlyMap<string, string> = new Map([
  ['1/1', 'جشن نوروز'],
  ['1/2', 'عید نوروز'],
  ['1/3', 'عید نوروز'],
  ['1/4', 'عید نوروز'],
  ['1/12', 'روز جمهوری اسلامی ایران'],
  ['1/13', 'روز طبیعت'],
  ['3/14', 'رحلت امام خمینی'],
  ['3/15', 'قیام ۱۵ خرداد'],
  ['11/22', 'پیروزی انقلاب اسلامی'],
  ['12/29', 'روز ملی شدن صنعت نفت'],
  ['12/30', 'آخرین روز سال'],
]);

/** Returns the name of the solar public holiday on a Gregorian day (`YYYY-MM-DD`); null on other days. */
export function solarHoliday(day: string): string | null {
  const { month, day: dayOfMonth } = splitJalaliDay(day);
  return solarHolidays.get(`${month}/${dayOfMonth}`) ?? null;
}
