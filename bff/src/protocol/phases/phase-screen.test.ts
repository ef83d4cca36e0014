import { describe, expect, it } from 'vitest';
import type { Flow } from '@gam/engine/flow';
import { presentProgress } from './phase-screen.ts';

/** The percent at a step of a flow, counted from 1. */
function percentAt(step: number, total: number, quotePending = false): number {
  const flow = { questions: Array.from({ length: total }) } as unknown as Flow;
  return presentProgress(flow, step - 1, quotePending).percent;
}

describe('the progress of a request', () => {
  it.each([
    [0, 9, 0],
    [1, 9, 11],
    [3, 9, 33],
    [2, 3, 67],
    [9, 9, 100],
  ])('is for step %d of %d the whole percent %d [O-1.01]', (current, total, percent) => {
    expect(percentAt(current, total)).toBe(percent);
  });

  it.each([
    [1, 9],
    [0, 0],
  ])('is 100 while a quote is pending, at step %d of %d [O-1.02]', (current, total) => {
    expect(percentAt(current, total, true)).toBe(100);
  });

  it.each([
    [1, 0, 0],
    [-1, 4, 0],
    [5, 4, 100],
  ])('stays within 0 and 100 for step %d of %d', (current, total, percent) => {
    expect(percentAt(current, total)).toBe(percent);
  });
});
