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
/** A record of a build that does not have these fields. */
const writtenWithout = (...names: readonly string[]): FlowRecord => {
  const drop = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
  return { rev: 3, state: { ...drop(state), facts: drop(state.facts) } } as unknown as FlowRecord;
};

describe('a flow that an earlier build stored', () => {
  it('gets the fields that were added since, and keeps the others', () => {
    const record = completeRecord(writtenWithout('expert', 'moved_to', 'favourites'));
    expect(record).toEqual({ rev: 3, state });
  });

  it('gets a fact of the query or session that was added since', () => {
    const { state: stored, ...record } = writtenWithout();
    const { from_ewano: _ewano, ...query } = stored.facts.query;
    const { email_signup: _email, ...session } = stored.facts.session;
    for (const facts of [
      { ...stored.facts, query },
      { ...stored.facts, session },
    ]) {
      const old = { ...record, state: { ...stored, facts } } as unknown as FlowRecord;
      expect(completeRecord(old)).toEqual({ rev: 3, state });
    }
  });

  it('leads to the URL that an earlier build stored', () => {
    const { state: stored, ...record } = writtenWithout();
    const moved = { ...record, state: { ...stored, moved_to: '/order/there' } } as unknown as FlowRecord;
    expect(completeRecord(moved).state.moved_to).toEqual({ page: 'path', path: '/order/there' });
  });

  it('stays the same object when nothing is missing', () => {
    const record = writtenWithout();
    expect(completeRecord(record)).toBe(record);
  });
});
