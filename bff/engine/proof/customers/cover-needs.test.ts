import { array, assert, integer, property, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Combination, coverNeeds, type Need } from './cover-needs.ts';

const all: (combination: Combination) => boolean = () => true;
const plain = (size: number): Combination => Array.from({ length: size }, () => 0);
const completeFrom =
  (start: Combination) =>
  (need: Need): Combination[] => [start.map((value, at) => need.get(at)?.[0] ?? value)];
const meets = (combination: Combination, need: Need): boolean =>
  [...need].every(([at, values]) => values.includes(combination[at] ?? 0));

describe('coverNeeds', () => {
  it('has every need, in at most as many combinations as there are needs', () => {
    const positions = [0, 1, 2, 3, 4];
    const need = subarray(positions).chain((at) =>
      array(integer({ min: 0, max: 3 }), { minLength: at.length, maxLength: at.length }).map(
        (values): Need => new Map(at.map((position, index) => [position, [values[index] ?? 0]])),
      ),
    );
    assert(
      property(array(need, { maxLength: 20 }), (needs) => {
        const start = plain(positions.length);
        const { combinations, left } = coverNeeds({
          needs,
          given: [start],
          complete: completeFrom(start),
          counts: all,
          most: 100,
        });
        expect(left).toEqual([]);
        expect(combinations.length).toBeLessThanOrEqual(needs.length + 1);
        for (const one of needs)
          expect(combinations.some((combination) => meets(combination, one))).toBe(true);
      }),
    );
  });

  it('joins needs that fit together, and begins with the given combinations, each once', () => {
    const needs: Need[] = [new Map([[0, [1]]]), new Map([[1, [2]]])];
    const { combinations } = coverNeeds({
      needs,
      given: [
        [0, 0],
        [0, 0],
      ],
      complete: completeFrom([0, 0]),
      counts: all,
      most: 10,
    });
    expect(combinations).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it('completes a need until it counts, and leaves out one that never does', () => {
    const needs: Need[] = [new Map([[0, [1]]]), new Map([[0, [2]]])];
    const { combinations, left } = coverNeeds({
      needs,
      given: [[0, 0]],
      complete: (need) => [0, 1].map((end) => [need.get(0)?.[0] ?? 0, end]),
      counts: ([first, end]) => first !== 2 && end === 1,
      most: 10,
    });
    expect(combinations).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(left).toEqual([]);
  });

  it('names the needs that the bound leaves out', () => {
    const needs: Need[] = [1, 2, 3].map((value) => new Map([[0, [value]]]));
    const { combinations, left } = coverNeeds({
      needs,
      given: [[0]],
      complete: completeFrom([0]),
      counts: all,
      most: 2,
    });
    expect(combinations).toEqual([[0], [1]]);
    expect(left).toEqual(needs.slice(1));
  });
});
