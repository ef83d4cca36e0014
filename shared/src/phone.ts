import { toLatinDigits, toPersianDigits } from './digits.ts';
import { normaliseLine } from './normalise.ts';

/** What people put between the digits of a number; it is no part of it. */
const separators = /[\s\u200c\-\u2010-\u2015()]/g;

/** A typed phone number in Latin digits, without spaces, dashes and brackets; anything else stays. [O-5.06] */
export function normalisePhone(text: string): string {
  return toLatinDigits(normaliseLine(text)).replace(separators, '');
}

/**
 * An Iranian mobile number as it is kept, `989121234567`, from any form it is typed in: with 0, +98, 0098, 98 or
 * nothing in front, in any digits. Null when it is not a phone number.
 */
export function normaliseMobile(text: string): string | null {
  const number = /^(?:(?:\+|00)?98)?0?(9\d{9})$/.exec(normalisePhone(text))?.[1];
  return number === undefined ? null : `98${number}`;
}

/**
 * A phone question's answer as it is stored: digits in the form of the city's country. With Iran's calling code a mobile
 * number in any form that the login takes becomes `09121234567`; elsewhere +98 and 0098 stay. [O-5.06]
 */
export function normaliseClientPhone(text: string, callingCode?: '98'): string {
  const mobile = callingCode === '98' ? normaliseMobile(text) : null;
  return mobile === null ? normalisePhone(text) : `0${mobile.slice(callingCode?.length)}`;
}

/**
 * A kept mobile number for eyes: 989121234567 → «۰۹۱۲ ۱۲۳ ۴۵۶۷». The gaps are no-break spaces: with common ones,
 * right-to-left text would show the groups in reverse. Anything that is no such number comes back in Persian digits.
 */
export function showMobile(canonical: string): string {
  const [, operator, first, second] = /^98(\d{3})(\d{3})(\d{4})$/.exec(canonical) ?? [];
  if (operator === undefined) return toPersianDigits(canonical);
  return toPersianDigits(`0${operator}\u00a0${first}\u00a0${second}`);
}

/**
 * A landline as it is stored, with the country prefix: 02188887777 → `982188887777`. Takes any digits and a number
 * that has the prefix already. Null where neither 0 nor 98 leads, since the city is unknown then. [W-5.07]
 */
export function landlineToStored(text: string): string | null {
  const number = /^(?:(?:\+|00)?98|0)([1-9]\d*)$/.exec(normalisePhone(text))?.[1];
  return number === undefined ? null : `98${number}`;
}

/** A stored landline as it is shown and edited, with a leading 0, in Latin digits: 9821… → `021…`. [W-5.07] */
export function landlineToShown(stored: string): string {
  return stored.replace(/^98/, '0');
}
