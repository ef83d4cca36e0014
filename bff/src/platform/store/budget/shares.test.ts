import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Holders } from './holders.ts';
import { levels, sharesAt } from './shares.ts';

const limitBytes = 1_000_000;
const at = (percent: number) => sharesAt({ usedBytes: (percent / 100) * limitBytes, limitBytes });

describe('the shares of a store', () => {
  it.each([0, 50, 79.9, 80])('limit nobody at %d %%', (percent) => {
    expect(at(percent)).toBeNull();
  });

  it.each([
    [81, { visitor: 950, address: 9_500, network: 475_000 }],
    [90, { visitor: 500, address: 5_000, network: 250_000 }],
    [100, { visitor: 0, address: 0, network: 0 }],
    [120, { visitor: 0, address: 0, network: 0 }],
  ])('shrink with what is left at %d %%', (percent, shares) => {
    const found = at(percent);
    for (const level of levels) expect(found?.[level]).toBeCloseTo(shares[level], 6);
  });

  it('never grow as a store fills, and give a network fifty times what an address has', () => {
    const filled = double({ min: 0.81, max: 2, noNaN: true });
    assert(
      property(record({ one: filled, other: filled, limit: integer({ min: 1, max: 2 ** 40 }) }), (given) => {
        const [less, more] = [Math.min(given.one, given.other), Math.max(given.one, given.other)];
        const of = (part: number) => sharesAt({ usedBytes: part * given.limit, limitBytes: given.limit });
        const [early, late] = [of(less), of(more)];
        if (!early || !late) return false;
        const isFifty = Math.abs(early.network - 50 * early.address) <= 1e-6 * early.network;
        return levels.every((level) => late[level] <= early[level]) && isFifty;
      }),
    );
  });
});

describe('the holders of a store', () => {
  it('count a document for its visitor, address and network', () => {
    const holders = new Holders(100);
    holders.add('v1 a1 n1', 500);
    holders.add('v2 a1 n1', 700);
    holders.add('v3 a2 n1', 100);
    holders.add('- - n1', 50);
    expect(holders.heldBy('v2 a1 n1')).toEqual([
      { level: 'visitor', bytes: 700 },
      { level: 'address', bytes: 1_200 },
      { level: 'network', bytes: 1_350 },
    ]);
    expect(holders.heldBy('- a2 -')).toEqual([{ level: 'address', bytes: 100 }]);
  });

  it('measure the largest holder of a document in shares of its level', () => {
    const holders = new Holders(100);
    holders.add('v1 a1 n1', 1_000);
    holders.add('v2 a1 n1', 9_000);
    // A thousandth, a hundredth and a half of the whole are one share each.
    expect(holders.excessOf('v2 a9 n9')).toBeCloseTo(9_000 / 0.001);
    expect(holders.excessOf('v9 a1 n9')).toBeCloseTo(10_000 / 0.01);
    expect(holders.excessOf('v9 a9 n1')).toBeCloseTo(10_000 / 0.5);
    expect(holders.excessOf('v9 a9 n9')).toBe(0);
  });

  it('forget small holders past their most, and keep the largest', () => {
    const holders = new Holders(300);
    for (let turn = 0; turn < 2_000; turn += 1) {
      holders.add(`- small${turn} -`, 10);
      if (turn % 10 === 0) holders.add('- large -', 1_000);
    }
    expect(holders.entries).toBeLessThanOrEqual(300);
    expect(holders.heldBy('- large -')).toEqual([{ level: 'address', bytes: 200_000 }]);
  });
});
