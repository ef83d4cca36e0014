import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPersianDigits } from './digits.ts';
import { normaliseNumber, parseNumber } from './parse-number.ts';

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
    'take %j for no number [O-5.02]',
    (text) => {
      expect(parseNumber(text)).toBeNull();
      expect(normaliseNumber(text)).toBe(text.trim());
    },
  );

  it('read every whole number in Persian digits, zeros before it or not', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(3), (value, zeros) => {
        const text = `${value < 0 ? '-' : ''}${'0'.repeat(zeros)}${Math.abs(value)}`;
        expect(parseNumber(toPersianDigits(text))).toBe(value);
      }),
    );
  });
});
