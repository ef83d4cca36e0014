import type { ConstraintsOf } from '@gam/schemas/questions';
import { normaliseLine, normaliseText } from './normalise.ts';
import { normaliseClientPhone } from './phone.ts';

/** The forms of a text: a closed list. */
type TextForm = ConstraintsOf<'text'>['form'];
/** The calling code that may precede a phone number. [O-5.06] */
type CallingCode = ConstraintsOf<'text'>['calling_code'];

/** The length of a first or last name, in characters. */
export const nameLengths = { min_length: 2, max_length: 20 } as const;
/** The length of a free text, in characters. */
export const freeTextLengths = { min_length: 0, max_length: 1000 } as const;

const normalisers = {
  free: normaliseText,
  name: normaliseLine,
  phone: normaliseClientPhone,
} satisfies { [F in TextForm]: (text: string, callingCode?: CallingCode) => string };

/** Returns a text normalised for its form: several lines, one line, or the digits of a phone number. [O-5.08] */
export function normaliseAs(form: TextForm, text: string, callingCode?: CallingCode): string {
  return normalisers[form](text, callingCode);
}

const persianLetter = '[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06c0\u06cc]';
/** Short vowels, doubling and hamza, written over or under the preceding letter. */
const persianMark = '[\u064b-\u0654\u0670]';
const letter = `(?:[A-Za-z]|${persianLetter}${persianMark}*)`;
/** The pattern of `hasOnlyLetters`, for use in a JSON Schema. */
export const onlyLetters = `^${letter}(?:[ \u200c]?${letter})*$`;
const words = new RegExp(onlyLetters);

/**
 * Whether a text has only Persian or English letters, with single spaces or half-spaces between them, as a first or
 * last name. False for an empty text. Takes normalised text. [O-5.07]
 */
export function hasOnlyLetters(text: string): boolean {
  return words.test(text);
}
