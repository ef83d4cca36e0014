import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRating, keepDigits, toLatinDigits, toPersianDigits } from './digits.ts';

describe('toPersianDigits', () => {
  it.each([
    [0, '۰'],
    [1234567890, '۱۲۳۴۵۶۷۸۹۰'],
    [-5, '-۵'],
    [4.5, '۴٫۵'],
    ['2026-11-21', '۲۰۲۶-۱۱-۲۱'],
    ['v1.5', 'v۱.۵'],
    ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'],
    ['', ''],
  ])('writes %j as %s', (value, shown) => {
    expect(toPersianDigits(value)).toBe(shown);
  });
});

describe('toLatinDigits', () => {
  it.each([
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['پلاک ۱۲، واحد ٣', 'پلاک 12، واحد 3'],
  ])('reads %s as %s', (text, latin) => {
    expect(toLatinDigits(text)).toBe(latin);
  });

  it('undoes toPersianDigits', () => {
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(toLatinDigits(toPersianDigits(n))).toBe(String(n));
      }),
    );
  });
});

describe('keepDigits', () => {
  it.each([
    ['12 345', '12345'],
    ['۱۲a٣', '123'],
    ['-7.5', '75'],
    ['متر', ''],
    ['۱۲۳۴۵۶۷۸۹۰۱۲۳۴', '123456789012'],
    ['1234567890123', '123456789012'],
  ])('reduces %s to the digits %s, at most 12 [O-5.12]', (text, digits) => {
    expect(keepDigits(text)).toBe(digits);
  });

  it('keeps as many digits as asked', () => {
    expect(keepDigits('۰۲۱-۸۸۸۸', 5)).toBe('02188');
  });
});

describe('formatRating', () => {
  it.each([
    [4.75, '۴٫۸'],
    [5, '۵٫۰'],
    [0, '۰٫۰'],
  ])('writes %d with one decimal [O-9.09]', (average, expected) => {
    expect(formatRating(average)).toBe(expected);
  });
});
