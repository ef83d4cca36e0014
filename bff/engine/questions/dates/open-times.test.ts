import { describe, expect, it } from 'vitest';
import { makeOption } from '../question-fixtures.ts';
import { firstQuarter, isBesideQuarter, isOfferedInstant, isOpenDay, isOpenRoughTime } from './open-times.ts';

/** Noon in Tehran on 1405/02/15, a Tuesday. */
const at = Date.parse('2026-05-05T08:30:00Z');
const moment = { at, minHours: 2 };

describe('isOpenDay', () => {
  it.each([
    ['2026-05-05', true],
    ['2026-05-04', false],
    ['2026-05-06', true],
    ['2026-02-30', false],
    ['2027-05-05', false],
  ])('of %s is %s [O-9.03]', (day, expected) => {
    expect(isOpenDay(day, moment)).toBe(expected);
  });
});

describe('isOpenRoughTime', () => {
  it.each([
    ['13:00-15:00', false],
    ['14:00-16:00', true],
    ['15:00-17:00', true],
    [null, true],
  ])('of the hours %s is %s with a notice of 2 hours [O-5.05]', (value, expected) => {
    expect(isOpenRoughTime('2026-05-05', makeOption('x', 'x', { value }), moment)).toBe(expected);
  });
});

describe('firstQuarter', () => {
  const at2330 = Date.parse('2026-05-05T20:00:00Z');
  it.each([
    ['2026-05-05', at, 0, 12 * 60 + 15],
    ['2026-05-05', at, 2, 14 * 60],
    ['2026-05-05', at + 1, 2, 14 * 60 + 15],
    ['2026-05-06', at, 2, 0],
    ['2026-05-05', at2330, 0, 23 * 60 + 45],
    ['2026-05-05', at2330, 1, null],
  ])('of %s at %i with a notice of %i hours is %s', (day, now, minHours, expected) => {
    expect(firstQuarter(day, { at: now, minHours })).toBe(expected);
  });
});

describe('an instant of an exact time', () => {
  it.each([
    ['2026-05-05T10:30:00Z', true, false],
    ['2026-05-05T10:30:00.000Z', true, false],
    ['2026-05-05T10:30Z', true, false],
    ['2026-05-05T10:31:00Z', false, true],
    ['2026-05-05T10:29:00Z', false, false],
    ['2026-05-05T10:15:00Z', false, false],
    ['2027-05-05T10:31:00Z', false, false],
    ['2026-02-30T10:30:00Z', false, false],
    ['2026-05-05 10:31', false, false],
    ['x2026-05-05T10:30:00Z', false, false],
    ['2026-05-05T10:30:00Zx', false, false],
    ['2026-05-05T10:30:00', false, false],
    ['not a time', false, false],
    ['', false, false],
  ])('%s is offered: %s; only off the quarter hour: %s [O-5.04]', (instant, offered, beside) => {
    expect(isOfferedInstant(instant, moment)).toBe(offered);
    expect(isBesideQuarter(instant, moment)).toBe(beside);
  });
});
