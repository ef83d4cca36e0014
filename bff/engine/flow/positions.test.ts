import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Positions } from './positions.ts';

const all = Array.from({ length: 100 }, (_none, position) => position);
const anyPositions = array(integer({ min: 0, max: 99 }), { maxLength: 20 });

describe('a set of positions', () => {
  it('has what a set of numbers has, however it was made', () => {
    assert(
      property(anyPositions, anyPositions, (first, added) => {
        const before = Positions.of(first);
        const after = added.reduce((positions, position) => positions.with(position), before);
        const expected = new Set([...first, ...added]);
        expect(all.filter((position) => after.has(position))).toEqual(
          all.filter((position) => expected.has(position)),
        );
        expect(after.last).toBe(Math.max(-1, ...expected));
        expect(before.last).toBe(Math.max(-1, ...first));
      }),
    );
  });

  it('finds the first position that only one of two sets has', () => {
    assert(
      property(anyPositions, anyPositions, (first, second) => {
        const difference = all.find((position) => first.includes(position) !== second.includes(position));
        expect(Positions.of(first).firstDifference(Positions.of(second))).toBe(difference ?? Infinity);
      }),
    );
  });
});
