import { expect, it } from 'vitest';
import { readDay, writeDay } from './read-day.ts';

it.each([
  ['۱۴۰۵/۰۹/۰۱', '2026-11-22'],
  ['1405-9-1', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['۱۴۰۵/۱۳/۰۱', null],
  ['۱۴۰۵/۱۲/۳۰', null],
  ['2026-02-30', null],
  ['دیروز', null],
  ['', null],
])('reads «%s» as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

it('writes a day as it is typed', () => {
  expect(writeDay('2026-11-22')).toBe('۱۴۰۵/۰۹/۰۱');
  expect(readDay(writeDay('2026-11-22'))).toBe('2026-11-22');
});
