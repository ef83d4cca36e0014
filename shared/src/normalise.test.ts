import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch, normaliseLine, normaliseText } from './normalise.ts';

const messyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ' ',
      '\n',
      '\r',
      '\t',
      '\u00a0',
      '\u200c',
      '\u202e',
      '\u0000',
      'ي',
      'ك',
      'ی',
      '\u0654',
      '\u0301',
      'a',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

describe('normaliseText', () => {
  it.each([
    ['Arabic letters', 'علي كريمى', 'علی کریمی'],
    ['a trailing and a leading space', '  سلام \n', 'سلام'],
    ['runs of spaces, tabs and hard spaces', 'یک \t\u00a0 دو', 'یک دو'],
    ['line breaks of every system', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['more than two line breaks', 'a\n \n\n\n b', 'a\n\nb'],
    ['half-spaces inside a word', 'می\u200c\u200cروم', 'می\u200cروم'],
    ['half-spaces beside a space', 'می \u200cروم\u200c خانه', 'می روم خانه'],
    ['half-spaces at the ends and at line breaks', '\u200cمی\u200c\n\u200cروم\u200c', 'می\nروم'],
    ['direction overrides', 'a\u202eb\u2066c\u2069\u200f', 'abc'],
    ['control characters', 'a\u0000b\u007fc\ufeff', 'abc'],
    ['marks apart from their letter', 'e\u0007\u0301', 'é'],
  ])('normalises %s [O-5.08]', (_what, text, tidy) => {
    expect(normaliseText(text)).toBe(tidy);
  });

  it('keeps an emoji of joined characters', () => {
    expect(normaliseText('👨‍👩‍👧')).toBe('👨‍👩‍👧');
  });

  it('is idempotent for any text [O-5.08]', () => {
    fc.assert(
      fc.property(messyText, (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
        expect(once).not.toMatch(/^\s|\s$| {2}|\n{3}|[\u202a-\u202e\u2066-\u2069يك]/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('normaliseLine', () => {
  it('joins several lines into one', () => {
    expect(normaliseLine(' علي\r\n\n رضا ')).toBe('علی رضا');
  });
});

describe('foldForSearch', () => {
  it.each([
    ['Arabic letters', 'شهرك كاوياني', 'شهرک کاویانی'],
    ['half-spaces and spaces', 'تهران‌پارس', 'تهران پارس'],
    ['no space at all', 'سعادت‌آباد', 'سعادتآباد'],
    ['letters without their marks', 'آرژانتین', 'ارژانتین'],
    ['a hamza over the letter before', 'میدانِ مؤذن', 'میدان موذن'],
    ['digits of every script', 'فاز ۲', 'فاز 2'],
    ['Arabic digits', 'فاز ٢', 'فاز ۲'],
    ['capitals', 'Tehran Pars', 'tehranpars'],
    ['a capital whose small form has a mark', 'İzmir', 'izmir'],
  ])('equates %s', (_what, one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other));
  });

  it('distinguishes different names', () => {
    expect(foldForSearch('ونک')).not.toBe(foldForSearch('پونک'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    );
  });
});
