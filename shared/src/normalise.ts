import { toLatinDigits } from './digits.ts';

/** Line breaks of every system; they become one line feed. */
const lineBreaks = /\r\n|[\r\u0085\u2028\u2029]/g;

/**
 * Characters that are never typed on purpose: control characters, marks that turn the direction of the text around
 * them (they can make a text read as something else), zero-width spaces and soft hyphens.
 * Tabs and line feeds are not among them, nor is the half-space (U+200C).
 */
const invisible = /(?![\t-\f])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Arabic letters that Persian keyboards and old phones send for Persian ones. */
const persianLetters: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک' };

/**
 * Text of one or several lines as it is kept and compared: Unicode NFC, ي and ك as ی and ک, no control or
 * direction characters, single spaces, half-spaces only inside words, at most two line breaks in a row, trimmed.
 * Doing it again changes nothing. [O-5.08]
 */
export function normaliseText(text: string): string {
  return (
    text
      .replace(lineBreaks, '\n')
      .replace(invisible, '')
      .normalize('NFC')
      .replace(/[يىك]/g, (letter) => persianLetters[letter] ?? letter)
      // A half-space beside a space joins nothing: the space stays.
      .replace(/[^\S\n\u200c]|\u200c/g, (gap) => (gap === '\u200c' ? gap : ' '))
      .replace(/[ \u200c]+/g, (run) => (run.includes(' ') ? ' ' : '\u200c'))
      .replace(/[ \u200c]?\n[ \u200c]?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^[ \n\u200c]+|[ \n\u200c]+$/g, '')
  );
}

/** Text of one line: as normaliseText, with line breaks as spaces. [O-5.08] */
export function normaliseLine(text: string): string {
  return normaliseText(text.replace(lineBreaks, '\n').replace(/\n/g, ' '));
}

/** Letters with a mark that many people leave out, and the letter without it. */
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

/** Vowel marks, doubling, hamza above, and the stretching of a line. */
const marks = /[\u0640\p{Mn}]/gu;

/**
 * A text as it is searched in, the same for all ways to write it: ي and ك as ی and ک, letters without their marks,
 * digits Latin, spaces and half-spaces left out, letters small. It is never shown.
 */
export function foldForSearch(text: string): string {
  return toLatinDigits(normaliseLine(text))
    .replace(marks, '')
    .replace(/[آأإٱؤئۀة]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\u200c]/g, '')
    .toLowerCase()
    .normalize('NFC');
}
