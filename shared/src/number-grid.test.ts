import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOnGrid,
  nearestOnGrid,
  normaliseNumber,
  numberBounds,
  numberDefaults,
  parseNumber,
  stepDown,
  stepUp,
} from './number-grid.ts';
import { toPersianDigits } from './digits.ts';

describe('normaliseNumber and parseNumber', () => {
  it.each([
    ['۱۲', '12', 12],
    ['٠٠٧', '7', 7],
    ['000', '0', 0],
    [' 5 ', '5', 5],
    ['+5', '5', 5],
    ['-5', '-5', -5],
    ['-0', '0', 0],
    ['۱٫۵۰', '1.5', 1.5],
    ['2.0', '2', 2],
    ['-0.5', '-0.5', -0.5],
  ])('read %j as %s [O-5.02]', (text, plain, value) => {
    expect(normaliseNumber(text)).toBe(plain);
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', ' ', 'not-valid', 'abc', '1e5', '0x10', '1 2', '--1', 'Infinity', 'NaN', '.5', '5m'])(
    'do not read %j as a number [O-5.02]',
    (text) => {
      expect(parseNumber(text)).toBeNull();
      expect(normaliseNumber(text)).toBe(text.trim());
    },
  );

  it('read every whole number in Persian digits, with or without leading zeros', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(3), (value, zeros) => {
        const text = `${value < 0 ? '-' : ''}${'0'.repeat(zeros)}${Math.abs(value)}`;
        expect(parseNumber(toPersianDigits(text))).toBe(value);
      }),
    );
  });
});

const twos = { min: 1, max: 10, step: 2 }; // 1 3 5 7 9
const tenths = { min: 0.1, max: 1, step: 0.1 };

const grids = fc
  .record({
    min: fc.integer({ min: -100, max: 100 }),
    span: fc.nat(300),
    step: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ min, span, step }) => ({ min, max: min + span, step }));
const values = fc.integer({ min: -200, max: 500 });

/** Every value of a grid, written out. */
function listGrid({ min, max, step }: { min: number; max: number; step: number }): number[] {
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step);
}

describe('numberBounds', () => {
  const unset = { min_allowed_value: null, max_allowed_value: null, step: null };

  it('returns 1 to 999999 by 1 when the question sets no bounds [O-5.13]', () => {
    expect(numberBounds(unset)).toEqual({ min: 1, max: 999999, step: 1 });
    expect(numberDefaults).toEqual({ min: 1, max: 999999, step: 1 });
  });

  it.each([
    [{ min_allowed_value: 0 }, { min: 0, max: 999999, step: 1 }],
    [{ max_allowed_value: 20 }, { min: 1, max: 20, step: 1 }],
    [{ step: 5 }, { min: 1, max: 999999, step: 5 }],
    [{ step: 0 }, { min: 1, max: 999999, step: 1 }],
    [{ step: -2 }, { min: 1, max: 999999, step: 1 }],
    [
      { min_allowed_value: 8, max_allowed_value: 3 },
      { min: 8, max: 8, step: 1 },
    ],
  ])('returns for %j: %j', (question, bounds) => {
    expect(numberBounds({ ...unset, ...question })).toEqual(bounds);
  });
});

describe('isOnGrid', () => {
  it.each([
    [1, twos, true],
    [9, twos, true],
    [4, twos, false],
    [11, twos, false],
    [-1, twos, false],
    [0.3, tenths, true],
    [0.1 + 0.2, tenths, true],
    [0.35, tenths, false],
  ])('returns for %d on %j: %s [O-5.09]', (value, bounds, on) => {
    expect(isOnGrid(value, bounds)).toBe(on);
  });

  it('is true for the values of the grid only [O-5.09]', () => {
    fc.assert(
      fc.property(grids, values, (bounds, value) => {
        expect(isOnGrid(value, bounds)).toBe(listGrid(bounds).includes(value));
      }),
    );
  });
});

describe('nearestOnGrid', () => {
  it.each([
    [4, twos, 5],
    [4.9, twos, 5],
    [3.9, twos, 3],
    [10, twos, 9],
    [100, twos, 9],
    [-100, twos, 1],
    [0.34, tenths, 0.3],
  ])('returns for %d on %j: %d, counted from min [O-5.09]', (value, bounds, nearest) => {
    expect(nearestOnGrid(value, bounds)).toBe(nearest);
  });

  it('returns the value of the grid with the least distance [O-5.09]', () => {
    fc.assert(
      fc.property(grids, values, (bounds, value) => {
        const grid = listGrid(bounds);
        const nearest = nearestOnGrid(value, bounds);
        expect(grid).toContain(nearest);
        expect(Math.abs(nearest - value)).toBe(Math.min(...grid.map((other) => Math.abs(other - value))));
      }),
    );
  });
});

describe('stepUp and stepDown', () => {
  it.each([
    [null, twos, 1, 1],
    [-5, twos, 1, 1],
    [1, twos, 3, 1],
    [4, twos, 5, 3],
    [7, twos, 9, 5],
    [9, twos, 9, 7],
    [50, twos, 9, 9],
    [0.2, tenths, 0.3, 0.1],
  ])('move from %d on %j to %d and %d [O-5.12]', (value, bounds, up, down) => {
    expect(stepUp(value, bounds)).toBe(up);
    expect(stepDown(value, bounds)).toBe(down);
  });

  it('move from any value to its neighbours on the grid, within its ends [O-5.12]', () => {
    fc.assert(
      fc.property(grids, values, (bounds, value) => {
        const grid = listGrid(bounds);
        expect(stepUp(value, bounds)).toBe(grid.find((other) => other > value) ?? grid.at(-1));
        expect(stepDown(value, bounds)).toBe(grid.findLast((other) => other < value) ?? grid.at(0));
      }),
    );
  });
});
