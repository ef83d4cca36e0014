import { describe, expect, it } from 'vitest';
import { progressPercent } from './phase-screen.ts';

describe('progressPercent', () => {
  it.each([
    [0, 9, 0],
    [1, 9, 11],
    [3, 9, 33],
    [2, 3, 67],
    [9, 9, 100],
  ])('is for step %d of %d the whole percent %d [O-1.01]', (current, total, percent) => {
    expect(progressPercent({ current, total, quotePending: false })).toBe(percent);
  });

  it.each([
    [1, 9],
    [0, 0],
  ])('is 100 while a quote is pending, at step %d of %d [O-1.02]', (current, total) => {
    expect(progressPercent({ current, total, quotePending: true })).toBe(100);
  });

  it.each([
    [1, 0, 0],
    [-1, 4, 0],
    [5, 4, 100],
  ])('stays within 0 and 100 for step %d of %d', (current, total, percent) => {
    expect(progressPercent({ current, total, quotePending: false })).toBe(percent);
  });
});
