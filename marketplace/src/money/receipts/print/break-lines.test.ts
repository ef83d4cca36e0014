import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

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

  it('loses no character and makes no line wider than it may be', () => {
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
