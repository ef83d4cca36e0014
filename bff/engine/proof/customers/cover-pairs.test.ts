import { assert, array, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverPairs, type Meeting } from './cover-pairs.ts';

const allMeetings = (count: number): Meeting[] =>
  Array.from({ length: count }, (_none, one) => one).flatMap((one) =>
    Array.from({ length: count - one - 1 }, (_none, more): Meeting => [one, one + more + 1]),
  );

describe('coverPairs', () => {
  it('has every pair of values of every two dimensions, in fewer combinations than the product', () => {
    assert(
      property(array(integer({ min: 2, max: 4 }), { minLength: 2, maxLength: 6 }), (sizes) => {
        const { combinations, leftOut } = coverPairs(sizes, allMeetings(sizes.length), [], 1000);
        expect(leftOut).toBe(0);
        for (const [one, other] of allMeetings(sizes.length)) {
          const met = new Set(combinations.map((values) => `${values[one]} ${values[other]}`));
          expect(met.size).toBe((sizes[one] ?? 0) * (sizes[other] ?? 0));
        }
        const product = sizes.reduce((all, size) => all * size, 1);
        expect(combinations.length).toBeLessThanOrEqual(product);
      }),
    );
  });

  it('begins with the given combinations and has each once', () => {
    const { combinations } = coverPairs(
      [2, 2],
      [],
      [
        [1, 1],
        [1, 1],
      ],
      10,
    );
    expect(combinations).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('says how many pairs the bound leaves out', () => {
    const { combinations, leftOut } = coverPairs([3, 3], [[0, 1]], [], 4);
    expect(combinations).toHaveLength(4);
    expect(leftOut).toBe(5);
  });
});
