import { expect, it } from 'vitest';
import { calendarMonthOffset, flowMonthOffset, monthsAhead, monthsBetween } from './month-offsets.ts';

it('an order looks at this month and the next [O-9.03]', () => {
  expect(monthsAhead({ year: 1405, month: 8 }, flowMonthOffset)).toEqual([
    { year: 1405, month: 8 },
    { year: 1405, month: 9 },
  ]);
});

it('goes on into the next year', () => {
  expect(monthsAhead({ year: 1405, month: 12 }, calendarMonthOffset)).toEqual([
    { year: 1405, month: 12 },
    { year: 1406, month: 1 },
    { year: 1406, month: 2 },
  ]);
});

it.each([
  [{ year: 1405, month: 8 }, { year: 1405, month: 8 }, 0],
  [{ year: 1405, month: 12 }, { year: 1406, month: 1 }, 1],
  [{ year: 1405, month: 1 }, { year: 1404, month: 11 }, -2],
])('from %j to %j are %d months', (from, to, count) => {
  expect(monthsBetween(from, to)).toBe(count);
});
