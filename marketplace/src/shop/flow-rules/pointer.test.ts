import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noPointer, pointAt, rollBack, takeOut, takenBack, type Pointer } from './pointer.ts';

const none = () => false;
const stable = (number: number | null, ...earlier: number[]): Pointer => ({
  stable: number,
  earlier,
  candidate: null,
});
const trying = (pointer: Pointer, number: number, percent: number): Pointer => ({
  ...pointer,
  candidate: { number, percent },
});

describe('a pointer', () => {
  it.each<[string, Pointer, Pointer]>([
    ['the first version, for everyone', pointAt(noPointer, 1, 100), stable(1)],
    ['the next version, for everyone', pointAt(stable(1), 2, 100), stable(2, 1)],
    ['the first version, for some', pointAt(noPointer, 1, 10), trying(noPointer, 1, 10)],
    ['a version for some', pointAt(stable(1), 2, 10), trying(stable(1), 2, 10)],
    ['another version for some', pointAt(trying(stable(1), 2, 10), 3, 0), trying(stable(1), 3, 0)],
    ['a version for everyone past a candidate', pointAt(trying(stable(1), 2, 10), 3, 100), stable(3, 1)],
    ['the candidate for more', pointAt(trying(stable(1), 2, 10), 2, 50), trying(stable(1), 2, 50)],
    ['the candidate for everyone', pointAt(trying(stable(1), 2, 10), 2, 100), stable(2, 1)],
    ['the candidate taken back', rollBack(trying(stable(3, 1), 4, 10), none), stable(3, 1)],
    ['the stable version taken back', rollBack(stable(3, 1, 2), none), stable(2, 1)],
    ['the only version taken back', rollBack(stable(1), none), noPointer],
    ['a step back over what is withdrawn', rollBack(stable(4, 1, 2, 3), (n) => n > 1), stable(1)],
    ['a step back where all is withdrawn', rollBack(stable(3, 1, 2), () => true), noPointer],
    ['the candidate taken out', takeOut(trying(stable(1), 2, 10), 2, (n) => n === 2), stable(1)],
    [
      'the stable version taken out',
      takeOut(trying(stable(2, 1), 3, 10), 2, (n) => n === 2),
      trying(stable(1), 3, 10),
    ],
    ['an earlier version taken out', takeOut(stable(3, 1, 2), 2, (n) => n === 2), stable(3, 1, 2)],
  ])('%s', (_name, after, expected) => {
    expect(after).toEqual(expected);
  });

  it('returns the version that a roll-back withdraws', () => {
    expect([noPointer, stable(2, 1), trying(stable(2, 1), 3, 10)].map(takenBack)).toEqual([null, 2, 3]);
  });

  it('never names a withdrawn version and never returns to one that was never stable', () => {
    const step = fc.record({
      action: fc.constantFrom('publish', 'raise', 'back', 'withdraw'),
      percent: fc.constantFrom(0, 10, 100),
      which: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let pointer = noPointer;
        let last = 0;
        const withdrawn = new Set<number>();
        const forEveryone = new Set<number>();
        const isWithdrawn = (number: number) => withdrawn.has(number);
        for (const { action, percent, which } of steps) {
          if (action === 'publish') pointer = pointAt(pointer, (last += 1), percent);
          if (action === 'raise' && pointer.candidate !== null)
            pointer = pointAt(pointer, pointer.candidate.number, percent);
          if (action === 'back') pointer = rollBack(pointer, isWithdrawn);
          if (action === 'withdraw' && last > 0) {
            const number = (which % last) + 1;
            withdrawn.add(number);
            pointer = takeOut(pointer, number, isWithdrawn);
          }
          if (
            (action === 'publish' || action === 'raise') &&
            pointer.stable !== null &&
            pointer.candidate === null
          )
            forEveryone.add(pointer.stable);
          const named = [pointer.stable, pointer.candidate?.number ?? null].filter(
            (number) => number !== null,
          );
          expect(named.filter(isWithdrawn)).toEqual([]);
          expect(pointer.stable === null || forEveryone.has(pointer.stable)).toBe(true);
        }
      }),
    );
  });
});
