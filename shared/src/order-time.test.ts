import { describe, expect, it } from 'vitest';
import { dateFormOf, isTooSoon, orderTime, startOfHours, timeOfDay } from './order-time.ts';

/** 15:30 in Tehran. */
const now = Date.parse('2026-05-05T12:00:00Z');

describe('isTooSoon and orderTime [O-5.05]', () => {
  it.each([
    ['a quarter of an hour ahead', '2026-05-05T12:15:00Z', 0, false],
    ['a moment less', '2026-05-05T12:14:59Z', 0, true],
    ['the hours that the service needs', '2026-05-05T15:00:00Z', 3, false],
    ['a minute less', '2026-05-05T14:59:00Z', 3, true],
    ['in another offset', '2026-05-05T18:30:00+03:30', 3, false],
    ['the past', '2026-05-04T12:00:00Z', 0, true],
    ['today, which ends at midnight in Tehran', '2026-05-05', 8, false],
    ['today, where more hours are needed', '2026-05-05', 9, true],
    ['tomorrow', '2026-05-06', 9, false],
    ['yesterday', '2026-05-04', 0, true],
    ['words', 'فردا صبح', 3, false],
    ['a day that does not exist', '2026-02-30', 3, false],
  ])('judge %s, %s with %d hours of notice, as too soon: %s', (_about, value, hours, expected) => {
    expect(isTooSoon(value, now, hours)).toBe(expected);
  });

  it('use the end of a day in Tehran, in summer and winter', () => {
    expect(orderTime('2026-01-01')).toBe(Date.parse('2026-01-01T20:30:00Z'));
    expect(orderTime('2026-07-01')).toBe(Date.parse('2026-07-01T20:30:00Z'));
  });
});

describe('startOfHours and timeOfDay [readings 28]', () => {
  it.each([
    ['09:00-12:00', 540],
    ['9:30 - 12:00', 570],
    ['21:15–23:00', 1275],
    ['00:00-08:00', 0],
    ['24:00-25:00', null],
    ['صبح', null],
    ['', null],
    [null, null],
  ])('read %j as %s minutes after midnight', (hours, minutes) => {
    expect(startOfHours(hours)).toBe(minutes);
  });

  it('count from midnight in Tehran', () => {
    expect(new Date(timeOfDay('2026-11-21', 870)).toISOString()).toBe('2026-11-21T11:00:00.000Z');
  });
});

it.each([
  ['exact_date_time', 'exact_date_time'],
  ['exact_date_rough_time', 'exact_date_time'],
  ['just_date', 'date_only'],
  ['unknown', 'date_only'],
])('dateFormOf returns for %s: %s [O-9.04]', (type, form) => {
  expect(dateFormOf(type)).toBe(form);
});
