import { toPersianDigits } from './digits.ts';
import { fillText } from './fill-text.ts';
import { texts } from './texts.ts';

/**
 * A whole amount in Persian digits with thousand separators: 1234000 → «۱٬۲۳۴٬۰۰۰». Fractions are rounded, since
 * toman has none. A minus is kept on the left of the digits in right-to-left text by a mark before it. [O-1.06]
 */
export function groupDigits(amount: number): string {
  const rounded = Math.round(amount);
  const digits = toPersianDigits(String(Math.abs(rounded)).replace(/\B(?=(\d{3})+$)/g, '٬'));
  return rounded < 0 ? `\u200e\u2212${digits}` : digits;
}

/** An amount of toman with its unit: 123000 → «۱۲۳٬۰۰۰ تومان». [O-1.06] */
export function formatToman(amount: number): string {
  return `${groupDigits(amount)} ${texts.price.unit}`;
}

/** A final price in toman as people read it: zero or less is «رایگان», none (null) is «توافقی». [O-1.07 to O-1.09] */
export function formatFinalPrice(amount: number | null): string {
  if (amount === null) return texts.price.negotiable;
  return amount <= 0 ? texts.price.free : formatToman(amount);
}

/** The lowest and the highest price, in toman: «از ۱۰۰٬۰۰۰ تا ۲۰۰٬۰۰۰ تومان». [O-3.05] */
export function formatPriceRange(min: number, max: number): string {
  return fillText(texts.price.range, { min: groupDigits(min), max: groupDigits(max) });
}

/** Base price minus discount, both in toman; never below 0. [O-1.09] */
export function discountPrice(base: number, discount: number): number {
  return Math.max(0, base - discount);
}

/** Toman to rial, which the in-app payment dialog takes: ten to one. [O-7.18] */
export function tomanToRial(toman: number): number {
  return toman * 10;
}

/** Rial to whole toman, rounded up, so that no part of an amount is lost from sight. [O-7.18] */
export function rialToToman(rial: number): number {
  return Math.ceil(rial / 10);
}
