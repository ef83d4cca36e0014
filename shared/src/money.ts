import { toLatinDigits, toPersianDigits } from './digits.ts';
import { fillText } from './fill-text.ts';
import { texts } from './texts.ts';

/**
 * Returns a whole amount in Persian digits with thousand separators: 1234000 → «۱٬۲۳۴٬۰۰۰». Fractions are rounded. A
 * left-to-right mark keeps a minus on the left of the digits in right-to-left text. [O-1.06]
 */
export function groupDigits(amount: number): string {
  const rounded = Math.round(amount);
  const digits = toPersianDigits(String(Math.abs(rounded)).replace(/\B(?=(\d{3})+$)/g, '٬'));
  return rounded < 0 ? `\u200e\u2212${digits}` : digits;
}

/** Returns an amount of toman with its unit: 123000 → «۱۲۳٬۰۰۰ تومان». */
export function formatToman(amount: number): string {
  return `${groupDigits(amount)} ${texts.price.unit}`;
}

/** Returns a final price in toman as text: «رایگان» for zero or less, «توافقی» for null. [O-1.07 to O-1.09] */
export function formatFinalPrice(amount: number | null): string {
  if (amount === null) return texts.price.negotiable;
  return amount <= 0 ? texts.price.free : formatToman(amount);
}

/** Returns a range of prices in toman as text: «از ۱۰۰٬۰۰۰ تا ۲۰۰٬۰۰۰ تومان». [O-3.05] */
export function formatPriceRange(min: number, max: number): string {
  return fillText(texts.price.range, { min: groupDigits(min), max: groupDigits(max) });
}

/** Converts toman to rial, the unit of the in-app payment dialog: one toman is ten rial. [O-7.18] */
export function tomanToRial(toman: number): number {
  return toman * 10;
}

/** Converts rial to whole toman, rounded up, so that the shown amount is never too low. */
export function rialToToman(rial: number): number {
  return Math.ceil(rial / 10);
}

/** What people put between the digits of an amount. */
const separators = /[\s,،٬'’_]/g;

/**
 * Reads a typed amount of whole toman, above 0 and at most 12 digits, in any digits and with separators: «۱٬۲۰۰٬۰۰۰» →
 * 1200000. Null for any other text.
 */
export function readToman(text: string): number | null {
  const digits = toLatinDigits(text).replaceAll(separators, '');
  const amount = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return amount > 0 ? amount : null;
}
