import { describe, expect, it } from 'vitest';
import { spokenSeconds, writeTime } from './countdown-text.ts';

describe('a countdown in words', () => {
  it.each([
    [0, '۰۰:۰۰'],
    [9, '۰۰:۰۹'],
    [754, '۱۲:۳۴'],
    [3599, '۵۹:۵۹'],
    [3600, '۱:۰۰:۰۰'],
    [45_296, '۱۲:۳۴:۵۶'],
  ])('writes %i seconds as %s', (seconds, time) => {
    expect(writeTime(seconds)).toBe(time);
  });

  it.each([
    [900, 61, null],
    [900, 60, 60],
    [900, 11, 60],
    [900, 10, 10],
    [60, 60, null],
    [45, 11, null],
    [45, 3, 10],
    [5, 3, null],
  ])('of %i seconds tells at %i that %s are left', (total, left, told) => {
    expect(spokenSeconds(total, left)).toBe(told);
  });
});
