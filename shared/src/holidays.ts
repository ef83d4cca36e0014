import { jalaliParts } from './jalali.ts';

/**
 * The public holidays of the solar year, `month/day`. Those of the lunar year move through it and are announced year by
 * year: a backend's calendar names them. The last day of a leap year lies between two of these by law.
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

/** The name of the public holiday on a Gregorian day (`YYYY-MM-DD`) in every solar year; null on other days. */
export function solarHoliday(day: string): string | null {
  const { month, day: dayOfMonth } = jalaliParts(day);
  return solarHolidays.get(`${month}/${dayOfMonth}`) ?? null;
}
