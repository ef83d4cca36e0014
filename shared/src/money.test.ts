import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatFinalPrice,
  formatPriceRange,
  formatToman,
  groupDigits,
  readToman,
  rialToToman,
  tomanToRial,
} from './money.ts';

const amount = fc.maxSafeInteger();

describe('groupDigits', () => {
  it.each([
    [0, '۰'],
    [999, '۹۹۹'],
    [1000, '۱٬۰۰۰'],
    [1234000, '۱٬۲۳۴٬۰۰۰'],
    [12345678, '۱۲٬۳۴۵٬۶۷۸'],
    [1999.5, '۲٬۰۰۰'],
    [-0.2, '۰'],
  ])('writes %d as %s [O-1.06]', (value, shown) => {
    expect(groupDigits(value)).toBe(shown);
  });

  it('writes every whole amount as Intl does in Persian [O-1.06]', () => {
    const platform = new Intl.NumberFormat('fa-IR');
    fc.assert(
      fc.property(amount, (value) => {
        expect(groupDigits(value)).toBe(platform.format(value));
      }),
    );
  });
});

describe('formatToman', () => {
  it('adds the unit toman [O-1.06]', () => {
    expect(formatToman(123000)).toBe('۱۲۳٬۰۰۰ تومان');
  });
});

describe('formatFinalPrice', () => {
  it.each([0, -0.4, -5, -120_000])('shows «رایگان» for %d [O-1.07, O-1.09]', (amount) => {
    expect(formatFinalPrice(amount)).toBe('رایگان');
  });

  it('shows «توافقی» for null [O-1.08]', () => {
    expect(formatFinalPrice(null)).toBe('توافقی');
  });

  it('shows any other price in toman', () => {
    expect(formatFinalPrice(1)).toBe('۱ تومان');
  });
});

describe('formatPriceRange', () => {
  it('names both ends', () => {
    expect(formatPriceRange(100000, 1250000)).toBe('از ۱۰۰٬۰۰۰ تا ۱٬۲۵۰٬۰۰۰ تومان');
  });
});

describe('tomanToRial', () => {
  it('multiplies by ten', () => {
    expect(tomanToRial(45000)).toBe(450000);
  });
});

describe('rialToToman', () => {
  it('inverts tomanToRial, and rounds a part of a toman up [O-7.18]', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), (toman, more) => {
        expect(rialToToman(tomanToRial(toman))).toBe(toman);
        expect(rialToToman(tomanToRial(toman) + more)).toBe(toman + 1);
      }),
    );
  });
});

describe('readToman', () => {
  it.each([
    ['۱٬۲۰۰٬۰۰۰', 1_200_000],
    ['1,200,000', 1_200_000],
    ['١٢٠٠', 1_200],
    [' 500 000 ', 500_000],
    ['0', null],
    ['-500', null],
    ['1.5', null],
    ['پانصد', null],
    ['1234567890123', null],
    ['', null],
  ])('reads «%s» as %s', (typed, read) => {
    expect(readToman(typed)).toBe(read);
  });
});
