import { toPersianDigits } from './digits.ts';
import { weekdayOf } from './gregorian-day.ts';
import { formatJalaliDate, jalaliMonthRange, solarHoliday } from './jalali.ts';

/** The number of months after the current one in the calendar of an order. */
export const flowMonthOffset = 1;

/** A month of any calendar; `month` is 1 to 12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** Returns a month and the `maxOffset` months after it. [O-9.03] */
export function monthsAhead({ year, month }: YearMonth, maxOffset: number): YearMonth[] {
  return Array.from({ length: maxOffset + 1 }, (_, offset) => {
    const index = month - 1 + offset;
    return { year: year + Math.floor(index / 12), month: (index % 12) + 1 };
  });
}

/** Returns the number of months from one month to another; negative when the other is earlier. */
export const monthsBetween = (from: YearMonth, to: YearMonth): number =>
  (to.year - from.year) * 12 + to.month - from.month;

/** A day in the grid of a month. */
export interface GridDay {
  /** Gregorian, `YYYY-MM-DD`. */
  readonly id: string;
  /** Of the Jalali month, in Persian digits. */
  readonly number: string;
  /** «شنبه ۳۰ آبان ۱۴۰۵». */
  readonly label: string;
  readonly isToday: boolean;
  readonly isFriday: boolean;
  /** The name of the public holiday of the solar year, else null. */
  readonly holiday: string | null;
}

const weekLength = 7;
const friday = 6;
const dayMs = 86_400_000;

/**
 * Returns a Jalali month as weeks of seven days from Saturday to Friday; null for days of other months. `today` is a
 * Gregorian day. Throws for a month that does not exist. [W-2.07]
 */
export function monthGrid({ year, month }: YearMonth, today: string): (GridDay | null)[][] {
  const { first, last } = jalaliMonthRange(year, month);
  const days = daysBetween(first, last);
  const before = weekdayOf(first);
  const after = (weekLength - ((before + days.length) % weekLength)) % weekLength;
  const cells = [
    ...blanks(before),
    ...days.map((id, index) => gridDay(id, index + 1, today)),
    ...blanks(after),
  ];
  return Array.from({ length: cells.length / weekLength }, (_, week) =>
    cells.slice(week * weekLength, (week + 1) * weekLength),
  );
}

const gridDay = (id: string, number: number, today: string): GridDay => ({
  id,
  number: toPersianDigits(number),
  label: formatJalaliDate(id),
  isToday: id === today,
  isFriday: weekdayOf(id) === friday,
  holiday: solarHoliday(id),
});

const blanks = (count: number): null[] => Array.from({ length: count }, () => null);

function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  const count = (Date.parse(`${last}T00:00:00Z`) - start) / dayMs + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  );
}
