import { toLatinDigits } from './digits.ts';

const oneWord = /^[!-~]*$/;
/** The line breaks of all systems, which become line feeds. */
const lineBreaks = /\r\n|[\r\u0085\u2028\u2029]/g;

/**
 * Characters that people never type on purpose: control characters, direction marks (which can change the reading of a
 * text), zero-width spaces and soft hyphens. Tabs, line feeds and the half-space (U+200C) are kept.
 */
const invisible = /(?![\t-\f])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Arabic letters that keyboards and old phones send instead of Persian ones. */
const persianLetters: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک' };

/**
 * Returns a text of one or several lines in its stored form: Unicode NFC, ي and ك as ی and ک, no control or direction
 * characters, single spaces, half-spaces only inside words, at most two line breaks in a row, trimmed. Idempotent.
 * [O-5.08]
 */
export function normaliseText(text: string): string {
  // An id or a number, as most texts of events are, has nothing to change.
  if (oneWord.test(text)) return text;
  return (
    text
      .replace(lineBreaks, '\n')
      .replace(invisible, '')
      .normalize('NFC')
      .replace(/[يىك]/g, (letter) => persianLetters[letter] ?? letter)
      // A half-space beside a space joins no letters: only the space remains.
      .replace(/[^\S\n\u200c]|\u200c/g, (gap) => (gap === '\u200c' ? gap : ' '))
      .replace(/[ \u200c]+/g, (run) => (run.includes(' ') ? ' ' : '\u200c'))
      .replace(/[ \u200c]?\n[ \u200c]?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^[ \n\u200c]+|[ \n\u200c]+$/g, '')
  );
}

/** Returns a text of one line, normalised as by normaliseText, with line breaks as spaces. */
export function normaliseLine(text: string): string {
  return normaliseText(text.replace(lineBreaks, '\n').replace(/\n/g, ' '));
}

/** Letters with a mark that many people omit, and the letter without it. */
const plainLetters: Readonly<Record<string, string>> = {
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ی',
  ۀ: 'ه',
  ة: 'ه',
};

/** Vowel marks, doubling, hamza above, and the tatweel. */
const marks = /[\u0640\p{Mn}]/gu;

/**
 * Returns a text for search, the same for all spellings: ي and ك as ی and ک, letters without marks, Latin digits, lower
 * case, without spaces and half-spaces. It is not for display.
 */
export function foldForSearch(text: string): string {
  return toLatinDigits(normaliseLine(text))
    .toLowerCase()
    .replace(marks, '')
    .replace(/[آأإٱؤئۀة]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\u200c]/g, '')
    .normalize('NFC');
}
