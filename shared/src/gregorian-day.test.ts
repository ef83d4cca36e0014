import { describe, expect, it } from 'vitest';
import { isGregorianDay } from './gregorian-day.ts';

describe('isGregorianDay', () => {
  it.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026-11-21T08:00:00Z', false],
    ['', false],
    ['فردا', false],
  ])('returns for %j: %s', (text, expected) => {
    expect(isGregorianDay(text)).toBe(expected);
  });
});
