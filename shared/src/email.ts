import { toLatinDigits } from './digits.ts';

/** The most characters of an e-mail address. */
const maxLength = 254;
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
// Nothing that repeats can match the same text in two ways: no address hangs it.
const pattern = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z]{2,63}$(?![\\s\\S])`,
);

/**
 * Whether a text is one e-mail address and nothing else: no name, no list, no quoting, no line break, none of which a
 * receipt needs and all of which have carried headers where they do not belong. [O-5.19]
 */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && pattern.test(text);
}

/** An e-mail address as it is sent to: trimmed, its digits Latin; null where it is none. [O-5.19] */
export function readEmail(text: string): string | null {
  const address = toLatinDigits(text).trim();
  return isEmail(address) ? address : null;
}
