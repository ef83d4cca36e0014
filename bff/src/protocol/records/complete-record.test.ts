import { describe, expect, it } from 'vitest';
import { entryOf } from '@gam/engine/fixtures';
import { startState } from '@gam/engine/flow';
import { completeRecord } from './complete-record.ts';
import type { FlowRecord } from './flow-record.ts';

const state = {
  ...startState(entryOf()),
  step: 'q1',
  answers: { q1: { values: ['a'], by: 'customer' as const } },
};
/** A record of a build that lacks these fields. */
const writtenWithout = (...names: readonly string[]): FlowRecord => {
  const drop = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
  return { rev: 3, state: { ...drop(state), facts: drop(state.facts) } } as unknown as FlowRecord;
};

describe('completeRecord', () => {
  it('adds the fields that the record lacks and keeps the others', () => {
    for (const names of [['expert', 'moved_to', 'favourites'], ['expert'], ['favourites']])
      expect(completeRecord(writtenWithout(...names))).toEqual({ rev: 3, state });
  });

  it('adds facts of query and session that the record lacks', () => {
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

  it('reads the URL that an earlier build stored as a path', () => {
    const { state: stored, ...record } = writtenWithout();
    const moved = { ...record, state: { ...stored, moved_to: '/order/there' } } as unknown as FlowRecord;
    expect(completeRecord(moved).state.moved_to).toEqual({ page: 'path', path: '/order/there' });
  });

  it('reads the hash of the preceding answers under its earlier name', () => {
    const answer = { values: ['b1'], by: 'customer', chosen: [{ id: 'b1', title: 'Bosch' }] };
    const stored = { ...state, answers: { ...state.answers, q2: { ...answer, of: 'Zk3v_1aPq0xYt9Lw' } } };
    const old = { rev: 3, state: stored } as unknown as FlowRecord;
    expect(completeRecord(old).state.answers).toStrictEqual({
      ...state.answers,
      q2: { ...answer, precedingAnswersHash: 'Zk3v_1aPq0xYt9Lw' },
    });
  });

  it('returns the same object when nothing is missing', () => {
    const record = {
      rev: 3,
      state: { ...state, answers: { q1: { ...state.answers.q1, precedingAnswersHash: 'Zk3v' } } },
    } as unknown as FlowRecord;
    expect(completeRecord(record)).toBe(record);
  });
});
