import { toLatinDigits } from './digits.ts';
import { normaliseLine } from './normalise.ts';

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
