import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn, stepOfKey, targetOf } from './move-focus.ts';

/** A month of thirty days that begins on a Friday. */
const aban = { length: 30, begins: 6 };
const press = (key: string, place: number) => targetOf(stepOfKey[key] ?? { days: 0 }, place, aban);

describe('targetOf', () => {
  it.each([
    ['ArrowLeft', 3, 0, 4],
    ['ArrowRight', 3, 0, 2],
    ['ArrowDown', 3, 0, 10],
    ['ArrowUp', 10, 0, 3],
    ['ArrowRight', 0, -1, -1],
    ['ArrowUp', 2, -1, -5],
    ['ArrowLeft', 29, 1, 0],
    ['ArrowDown', 25, 1, 2],
    ['Home', 5, 0, 1],
    ['End', 5, 0, 7],
    ['Home', 0, 0, 0],
    ['End', 29, 0, 29],
    ['PageDown', 12, 1, 12],
    ['PageUp', 12, -1, 12],
  ])('moves by %s from day %d by %d months to day %d', (key, place, months, to) => {
    expect(press(key, place)).toEqual({ months, place: to });
  });
});

it('always leads to a day of the target month', () => {
  const lengths = fc.integer({ min: 29, max: 31 });
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(stepOfKey)),
      lengths,
      fc.nat(28),
      fc.nat(6),
      lengths,
      (step, length, place, begins, other) => {
        const target = targetOf(step, place, { length, begins });
        const found = placeIn(target.place, target.months === 0 ? length : other);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThan(target.months === 0 ? length : other);
      },
    ),
  );
});
