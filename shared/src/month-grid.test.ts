import { describe, expect, it } from 'vitest';
import { weekdays } from './jalali.ts';
import { flowMonthOffset, monthGrid, monthsAhead, monthsBetween } from './month-grid.ts';

const platform = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** The parts of a Gregorian day in the Persian calendar of Intl. */
function platformDay(id: string) {
  const parts = platform.formatToParts(new Date(`${id}T12:00:00Z`));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return { year: part('year'), month: part('month'), day: part('day'), weekday: part('weekday') };
}

const platformMonth = new Intl.DateTimeFormat('en-u-ca-persian', { timeZone: 'UTC', month: 'numeric' });
const numberOfMonth = (id: string): number => Number(platformMonth.format(new Date(`${id}T12:00:00Z`)));

/** Every month of the years 1300 to 1500. */
const months = Array.from({ length: 201 * 12 }, (_, index) => ({
  year: 1300 + Math.floor(index / 12),
  month: (index % 12) + 1,
}));
const today = '2026-11-21';

describe('monthGrid [W-2.07]', () => {
  it('agrees with Intl on weekday, day, length and leap years for every month of 1300 to 1500', () => {
    const wrong: string[] = [];
    let after: string | null = null;
    for (const { year, month } of months) {
      const weeks = monthGrid({ year, month }, today);
      const days = weeks.flat().filter((day) => day !== null);
      const digits = new Intl.NumberFormat('fa-IR-u-nu-arabext', { useGrouping: false }).format(year);
      weeks.forEach((week) =>
        week.forEach((day, column) => {
          if (day === null) return;
          const real = platformDay(day.id);
          const isRight =
            real.year === digits &&
            numberOfMonth(day.id) === month &&
            real.day === day.number &&
            real.weekday === weekdays[column] &&
            day.label === `${real.weekday} ${real.day} ${real.month} ${real.year}`;
          if (!isRight) wrong.push(`${day.id}: ${day.label}`);
        }),
      );
      // No day is missing and none comes twice, within months and between them.
      for (const { id } of days) {
        if (after !== null && id !== after) wrong.push(`${id} instead of ${after}`);
        after = new Date(Date.parse(`${id}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      }
      if (days[0]?.number !== '۱') wrong.push(`${year}/${month} begins with ${days[0]?.number}`);
    }
    expect(wrong).toEqual([]);
  });

  it('returns whole weeks, with blanks only before the first and after the last day', () => {
    for (const month of months) {
      const weeks = monthGrid(month, today);
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true);
      const shape = weeks
        .flat()
        .map((day) => (day === null ? '-' : 'x'))
        .join('');
      expect(shape).toMatch(/^-{0,6}x{29,31}-{0,6}$/);
    }
  });

  it('marks today, Fridays and the holidays of the solar year', () => {
    const aban = monthGrid({ year: 1405, month: 8 }, today).flat();
    expect(aban.at(-7)).toEqual({
      id: '2026-11-21',
      number: '۳۰',
      label: 'شنبه ۳۰ آبان ۱۴۰۵',
      isToday: true,
      isFriday: false,
      holiday: null,
    });
    expect(aban.filter((day) => day?.isToday)).toHaveLength(1);
    expect(aban.flatMap((day) => (day?.isFriday ? [day.number] : []))).toEqual(['۱', '۸', '۱۵', '۲۲', '۲۹']);
    const farvardin = monthGrid({ year: 1406, month: 1 }, today).flat();
    expect(farvardin.flatMap((day) => (day?.holiday ? [day.number] : []))).toEqual([
      '۱',
      '۲',
      '۳',
      '۴',
      '۱۲',
      '۱۳',
    ]);
  });

  it.each([
    [1403, 12, 30],
    [1404, 12, 29],
    [1408, 12, 30],
    [1405, 6, 31],
    [1405, 7, 30],
  ])('returns for %d/%d %d days', (year, month, length) => {
    expect(
      monthGrid({ year, month }, today)
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(length);
  });

  it.each([0, 13])('throws for month %d', (month) => {
    expect(() => monthGrid({ year: 1405, month }, today)).toThrow(RangeError);
  });
});

it('monthsAhead returns this month and the next one for an order [O-9.03]', () => {
  expect(monthsAhead({ year: 1405, month: 8 }, flowMonthOffset)).toEqual([
    { year: 1405, month: 8 },
    { year: 1405, month: 9 },
  ]);
});

it('monthsAhead continues into the next year', () => {
  expect(monthsAhead({ year: 1405, month: 12 }, 2)).toEqual([
    { year: 1405, month: 12 },
    { year: 1406, month: 1 },
    { year: 1406, month: 2 },
  ]);
});

it.each([
  [{ year: 1405, month: 8 }, { year: 1405, month: 8 }, 0],
  [{ year: 1405, month: 12 }, { year: 1406, month: 1 }, 1],
  [{ year: 1405, month: 1 }, { year: 1404, month: 11 }, -2],
])('monthsBetween counts from %j to %j %d months', (from, to, count) => {
  expect(monthsBetween(from, to)).toBe(count);
});
