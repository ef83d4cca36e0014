import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, printable } from './text-lines.ts';

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

  it('returns one short line without control characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const clean = printable(text);
        expect(Array.from(clean).length).toBeLessThanOrEqual(601);
        expect(clean).not.toMatch(/[\n\r\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
      }),
    );
  });
});

/** Each character is one wide. */
const measure = (text: string) => text.length;

describe('breakLines', () => {
  it.each([
    ['', 5, []],
    ['one', 5, ['one']],
    ['one two', 7, ['one two']],
    ['one two', 6, ['one', 'two']],
    ['a bb ccc', 4, ['a bb', 'ccc']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['a bcdefg hi', 4, ['a', 'bcde', 'fg', 'hi']],
    ['abcdefg h', 5, ['abcde', 'fg h']],
  ])('breaks %j at %d into %j', (text, width, lines) => {
    expect(breakLines(text, width, measure)).toEqual(lines);
  });

  it('keeps every character and exceeds the width in no line', () => {
    const text = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', 'ا', 'ب', '۱'), minLength: 1, maxLength: 30 }))
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (given, width) => {
        const lines = breakLines(given, width, measure);
        expect(lines.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
