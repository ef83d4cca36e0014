import { toLatinDigits, toPersianDigits } from './digits.ts';
import { normaliseLine } from './normalise.ts';

/** Characters that people type between the digits of a number. */
const separators = /[\s\u200c\-\u2010-\u2015()]/g;

/**
 * Returns a typed phone number in Latin digits, without spaces, dashes and brackets; other characters remain. [O-5.06]
 */
export function normalisePhone(text: string): string {
  return toLatinDigits(normaliseLine(text)).replace(separators, '');
}

/**
 * Returns an Iranian mobile number in its stored form, `989121234567`, from any typed form: with 0, +98, 0098, 98 or no
 * prefix, in any digits. Null for any other text.
 */
export function normaliseMobile(text: string): string | null {
  const number = /^(?:(?:\+|00)?98)?0?(9\d{9})$/.exec(normalisePhone(text))?.[1];
  return number === undefined ? null : `98${number}`;
}

/**
 * Returns the answer to a phone question in its stored form: digits in the form of the city's country. With Iran's
 * calling code a mobile number in any form becomes `09121234567`; without it +98 and 0098 remain.
 */
export function normaliseClientPhone(text: string, callingCode?: '98'): string {
  const mobile = callingCode === '98' ? normaliseMobile(text) : null;
  return mobile === null ? normalisePhone(text) : `0${mobile.slice(callingCode?.length)}`;
}

/**
 * Returns a stored mobile number for display: 989121234567 → «۰۹۱۲ ۱۲۳ ۴۵۶۷». The gaps are no-break spaces, since
 * common spaces would reverse the groups in right-to-left text. Any other text is returned in Persian digits.
 */
export function showMobile(canonical: string): string {
  const [, operator, first, second] = /^98(\d{3})(\d{3})(\d{4})$/.exec(canonical) ?? [];
  if (operator === undefined) return toPersianDigits(canonical);
  return toPersianDigits(`0${operator}\u00a0${first}\u00a0${second}`);
}

/**
 * Returns a landline in its stored form with the country prefix: 02188887777 → `982188887777`. Accepts any digits and a
 * number with the prefix. Null without a leading 0 or 98, since the city is then unknown. [W-5.07]
 */
export function landlineToStored(text: string): string | null {
  const number = /^(?:(?:\+|00)?98|0)([1-9]\d*)$/.exec(normalisePhone(text))?.[1];
  return number === undefined ? null : `98${number}`;
}

/** Returns a stored landline for display and editing, with a leading 0, in Latin digits: 9821… → `021…`. */
export function landlineToShown(stored: string): string {
  return stored.replace(/^98/, '0');
}
