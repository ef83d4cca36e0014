import { toLatinDigits } from './digits.ts';

/** The greatest length of an e-mail address, in characters. */
const maxLength = 254;
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
// No repetition can match the same text in two ways, so no input makes the pattern slow.
const pattern = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z]{2,63}$(?![\\s\\S])`,
);

/**
 * Whether a text is exactly one e-mail address. Names, lists, quoting and line breaks are rejected, since they allow
 * header injection. [O-5.19]
 */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && pattern.test(text);
}

/** Returns a typed e-mail address trimmed and in Latin digits; null when the text is not an address. */
export function readEmail(text: string): string | null {
  const address = toLatinDigits(text).trim();
  return isEmail(address) ? address : null;
}
