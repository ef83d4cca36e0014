import { foldForSearch, normaliseLine } from '@gam/shared/normalise';

/** How well a typed word fits one of a service's: 1 for the same word, 0 for another one. */
const fits = { same: 1, beginning: 0.85, inside: 0.6, typo: 0.55, typoInBeginning: 0.45 } as const;

/** Shorter words are all within one letter of another. */
const leastForTypo = 4;
const leastInside = 3;

/**
 * Returns the folded words of a text: each word, its parts at half-spaces, and the whole without spaces, since people
 * write «لوله‌کشی», «لوله کشی» and «لولهکشی».
 */
export function wordsOf(text: string): readonly string[] {
  const line = normaliseLine(text);
  const words = [...line.split(' '), ...line.split(/[ \u200c]/), line].map(foldForSearch);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Returns the folded words of a typed text, as they are typed. */
export const typedWords = (text: string): readonly string[] =>
  normaliseLine(text)
    .split(' ')
    .map(foldForSearch)
    .filter((word) => word !== '');

/** Returns how well a typed word fits a known one, from 0 to 1; both folded. */
export function fitOf(typed: string, word: string): number {
  if (typed === word) return fits.same;
  if (word.startsWith(typed)) return fits.beginning;
  if (typed.length >= leastInside && word.includes(typed)) return fits.inside;
  if (typed.length < leastForTypo) return 0;
  if (isOneTypoApart(typed, word)) return fits.typo;
  const isBegun = [-1, 0, 1].some((more) => {
    const end = typed.length + more;
    return end < word.length && isOneTypoApart(typed, word.slice(0, end));
  });
  return isBegun ? fits.typoInBeginning : 0;
}

/** Whether two words differ by one letter more, less or other, or by two letters that changed places. */
function isOneTypoApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const isOther = short.slice(at + 1) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isOther || isSwapped;
}
