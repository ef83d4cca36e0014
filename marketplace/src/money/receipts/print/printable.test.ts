import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('printable', () => {
  it.each([
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['یک\nدو\tسه  چهار ', 'یک دو سه چهار'],
    ['سلام 😀👨‍👩‍👧🇮🇷👍🏽 خانه', 'سلام خانه'],
    ['\u202eبرعکس\u202c\u2066x\u2069', 'برعکسx'],
    ['a\0b\u0007c\ufeff', 'abc'],
    ['نیمه \ud83d ماند', 'نیمه ماند'],
    [`z${'\u0301'.repeat(50)}`, `ź${'\u0301'.repeat(3)}`],
    ['۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷', '۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷'],
    ['x'.repeat(700), `${'x'.repeat(600)}…`],
  ])('prints %j as %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('is short, in one line and without what changes the direction, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const clean = printable(text);
        expect(Array.from(clean).length).toBeLessThanOrEqual(601);
        expect(clean).not.toMatch(/[\n\r\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
      }),
    );
  });
});
