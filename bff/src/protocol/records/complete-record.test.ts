import { describe, expect, it } from 'vitest';
import { entryOf } from '../../engine/flow/flow-fixtures.ts';
import { startState } from '../../engine/flow/state.ts';
import { completeRecord } from './complete-record.ts';
import type { FlowRecord } from './flow-record.ts';

const state = {
  ...startState(entryOf()),
  step: 'q1',
  answers: { q1: { values: ['a'], by: 'customer' as const } },
};
/** As a build wrote it that did not know these fields. */
const writtenWithout = (...names: readonly string[]): FlowRecord => {
  const drop = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
  return { rev: 3, state: { ...drop(state), facts: drop(state.facts) } } as unknown as FlowRecord;
};

describe('a flow that an earlier build stored', () => {
  it('has what was added since as at the beginning, and all that it had', () => {
    const record = completeRecord(writtenWithout('expert', 'moved_to', 'favourites'));
    expect(record).toEqual({ rev: 3, state });
  });

  it('is the same object where nothing is missing: what is known of it stays known', () => {
    const record = writtenWithout();
    expect(completeRecord(record)).toBe(record);
  });
});
