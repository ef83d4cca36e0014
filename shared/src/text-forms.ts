import type { ConstraintsOf } from '@gam/schemas/questions';
import { normaliseLine, normaliseText } from './normalise.ts';
import { normaliseClientPhone } from './phone.ts';

/** The closed list of what a text question may ask for. */
export type TextForm = ConstraintsOf<'text'>['form'];
/** The calling code of a phone's country, where it may be typed before the number. [O-5.06] */
type CallingCode = ConstraintsOf<'text'>['calling_code'];

/** The length of a first or last name, in characters. [O-5.07] */
export const nameLengths = { min_length: 2, max_length: 20 } as const;
/** The length of a free text, in characters. [O-5.08] */
export const freeTextLengths = { min_length: 0, max_length: 1000 } as const;

const normalisers = {
  free: normaliseText,
  name: normaliseLine,
  phone: normaliseClientPhone,
} satisfies { [F in TextForm]: (text: string, callingCode?: CallingCode) => string };

/** A text normalised for its form: several lines, one line, or the digits of a phone number. [O-5.08] */
export function normaliseAs(form: TextForm, text: string, callingCode?: CallingCode): string {
  return normalisers[form](text, callingCode);
}

const persianLetter = '[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06c0\u06cc]';
/** Short vowels, doubling and hamza, which are written over or under the letter before them. */
const persianMark = '[\u064b-\u0654\u0670]';
const letter = `(?:[A-Za-z]|${persianLetter}${persianMark}*)`;
/** What `hasOnlyLetters` matches, as a regular expression: for schemas that say it themselves. */
export const onlyLetters = `^${letter}(?:[ \u200c]?${letter})*$`;
const words = new RegExp(onlyLetters);

/**
 * Whether a text has only Persian or English letters, with single spaces or half-spaces between them: what a
 * first or last name may hold. An empty text has none. Takes text that is normalised. [O-5.07]
 */
export function hasOnlyLetters(text: string): boolean {
  return words.test(text);
}
