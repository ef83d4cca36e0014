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
