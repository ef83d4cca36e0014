import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './linear-pattern.ts';

/** The parts of phone patterns, those that make a backtracking matcher hang included. */
const parts =
  '0 9 98 + [0-9] [1-9] \\d \\+ . ^ $ ( ) (?: (?= (?<! | * + ? *? {2} {1,3} {9,} {999} \\1 [ ] x \\b \\u06f0 \\/';
const pattern = array(constantFrom(...parts.split(' ')), { maxLength: 20 }).map((all) => all.join(''));

/** Patterns that both RE2 and the language's own matcher know, without nested repetition. */
const atom = constantFrom('0', '9', '98', '[0-9]', '[1-9]', '\\d', '\\+', '(?:0|98)', '(0?9)');
const repeated = tuple(atom, constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{0,2}')).map((pair) =>
  pair.join(''),
);
const plain = tuple(
  constantFrom('', '^'),
  array(repeated, { minLength: 1, maxLength: 5 }),
  constantFrom('', '$'),
).map(([start, middle, end]) => start + middle.join('') + end);
const digits = array(constantFrom('0', '9', '8', '+', 'x'), { maxLength: 12 }).map((all) => all.join(''));

describe('compilePattern', () => {
  it('returns a pattern of RE2 with a bounded number of steps per character, or null, for any text', () => {
    assert(
      property(oneof(pattern, string()), (text) => {
        const compiled = compilePattern(text);
        if (compiled === null) return;
        expect(compiled).toBeInstanceOf(RE2JS);
        expect(compiled.programSize()).toBeLessThanOrEqual(1_000);
      }),
    );
  });

  it("matches what the language's own matcher matches", () => {
    assert(
      property(plain, digits, (text, phone) => {
        expect(compilePattern(text)?.test(phone)).toBe(new RegExp(text, 'u').test(phone));
      }),
    );
  });

  it.each([
    ['^((\\d+)+)+x$', '1', ''],
    ['^(a+)+$', 'a', 'b'],
    ['^(\\d|\\d\\d|\\d+)*$', '1', 'x'],
    ['(.*)*(.*)*(.*)*=', '1', ''],
  ])(
    'refuses 50,000 characters by %s, which no backtracking matcher ends with',
    (text, repeatedText, end) => {
      const compiled = compilePattern(text);
      expect(compiled).toBeInstanceOf(RE2JS);
      expect(compiled?.test(repeatedText.repeat(50_000) + end)).toBe(false);
    },
  );

  it.each([
    ['a look-ahead', '^(?=0)[0-9]+$'],
    ['a look-behind', '(?<!0)9'],
    ['a back-reference', '^(\\d)\\1$'],
    ['a broken one', '^5[0-9'],
    ['one of more than 200 characters', `^${'5?'.repeat(101)}$`],
    ['a short one that compiles to more than 1,000 instructions', '^\\d{999}\\d{999}$'],
  ])('returns null for %s', (_what, text) => {
    expect(compilePattern(text)).toBeNull();
  });

  it.each([
    ['^09[0-9]{9}$', '09121234567', true],
    ['^09[0-9]{9}$', '9121234567', false],
    ['^[\\u06f0-\\u06f9]+$', '۰۹', true],
    ['^(?<code>98)\\/?9', '98/9', true],
    ['^1{21}$', '1'.repeat(21), true],
    ['^1{20}$', '1'.repeat(21), false],
  ])('matches %s with %s: %s', (text, phone, expected) => {
    expect(compilePattern(text)?.test(phone)).toBe(expected);
  });
});
