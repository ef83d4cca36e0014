import { toLatinDigits } from './digits.ts';

/** The most characters of an e-mail address. */
const maxLength = 254;
// Nothing that repeats can match the same text in two ways: no address hangs it.
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/** An e-mail address as it is sent to: trimmed, its digits Latin; null where it is none. [O-5.19] */
export function readEmail(text: string): string | null {
  const address = toLatinDigits(text).trim();
  return address.length <= maxLength && pattern.test(address) ? address : null;
}
