const persianZero = 0x06f0;
const arabicZero = 0x0660;

/** Persian (U+06F0…) and Arabic (U+0660…) digits. */
const easternDigits = /[\u06f0-\u06f9\u0660-\u0669]/g;
const anyDigit = /[0-9\u0660-\u0669]/g;

/**
 * Returns text for display: Latin and Arabic digits become Persian ones, and the decimal point of a number becomes «٫».
 * In a text only the digits change, so that a URL or a version keeps its points.
 */
export function toPersianDigits(value: string | number): string {
  const text = typeof value === 'number' ? String(value).replace('.', '\u066b') : value;
  return text.replace(anyDigit, (digit) => String.fromCharCode(persianZero + digitValue(digit)));
}

/** Returns text for computing: Persian and Arabic digits become Latin ones. [O-5.12] */
export function toLatinDigits(text: string): string {
  return text.replace(easternDigits, (digit) => String(digitValue(digit)));
}

/** Returns the digits of typed text in Latin, at most `maxLength` of them, for a number input. */
export function keepDigits(text: string, maxLength = 12): string {
  return toLatinDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, maxLength);
}

function digitValue(digit: string): number {
  const code = digit.charCodeAt(0);
  if (code >= persianZero) return code - persianZero;
  return code >= arabicZero ? code - arabicZero : Number(digit);
}

/** Returns an average of scores, from 0 to 5, with one decimal: «۴٫۸». [O-9.09] */
export const formatRating = (average: number): string =>
  toPersianDigits(average.toFixed(1)).replace('.', '\u066b');
