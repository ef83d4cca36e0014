import { assert, constantFrom, integer, pre, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEvidence } from './table-evidence.ts';

const side = (visitors: number, events: number) => ({ visitors, events });

/** n over k. */
const choose = (n: number, k: number): number =>
  k < 0 || k > n ? 0 : Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((a, b) => a * b, 1);

describe('logEvidence', () => {
  it('has the expectation 1 without an effect, for any margins and odds ratio', () => {
    const count = integer({ min: 0, max: 25 });
    const given = record({
      mine: count,
      theirs: count,
      events: count,
      ratio: constantFrom(0.2, 0.8, 1.5, 4),
    });
    assert(
      property(given, ({ mine, theirs, events, ratio }) => {
        pre(events <= mine + theirs);
        let expectation = 0;
        for (let k = Math.max(0, events - theirs); k <= Math.min(events, mine); k += 1) {
          const chance = (choose(mine, k) * choose(theirs, events - k)) / choose(mine + theirs, events);
          const table = { candidate: side(mine, k), control: side(theirs, events - k) };
          expectation += chance * Math.exp(logEvidence(table, [ratio])[0] ?? 0);
        }
        expect(expectation).toBeCloseTo(1, 9);
      }),
    );
  });

  it('favours the odds ratio that the table shows', () => {
    const [half = 0, same = 0, double = 0] = logEvidence(
      { candidate: side(1_000, 250), control: side(1_000, 400) },
      [0.5, 1, 2],
    );
    expect(half).toBeGreaterThan(10);
    expect(same).toBeCloseTo(0, 9);
    expect(double).toBeLessThan(-10);
  });

  it('says nothing of a table with one side or without events', () => {
    expect(logEvidence({ candidate: side(0, 0), control: side(50, 20) }, [0.5, 2])).toEqual([0, 0]);
    expect(logEvidence({ candidate: side(50, 0), control: side(50, 0) }, [0.5, 2])).toEqual([0, 0]);
  });

  it('stays finite for many visitors', () => {
    const table = { candidate: side(100_000, 30_000), control: side(120_000, 36_000) };
    for (const log of logEvidence(table, [0.1, 10])) expect(log).toSatisfy(Number.isFinite);
  });
});
