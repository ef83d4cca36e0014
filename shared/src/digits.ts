const persianZero = 0x06f0;
const arabicZero = 0x0660;

/** The digits that people type besides Latin ones: Persian (U+06F0…) and Arabic (U+0660…). */
const easternDigits = /[\u06f0-\u06f9\u0660-\u0669]/g;
const anyDigit = /[0-9\u0660-\u0669]/g;

/**
 * Text for eyes: Latin and Arabic digits become Persian ones; a number's decimal point becomes «٫».
 * In a text only digits change, so that a web address or a version keeps its points.
 */
export function toPersianDigits(value: string | number): string {
  const text = typeof value === 'number' ? String(value).replace('.', '\u066b') : value;
  return text.replace(anyDigit, (digit) => String.fromCharCode(persianZero + digitValue(digit)));
}

/** Text for computing: Persian and Arabic digits become Latin ones, everything else stays. [O-5.12] */
export function toLatinDigits(text: string): string {
  return text.replace(easternDigits, (digit) => String(digitValue(digit)));
}

/** What a number input keeps of typed text: Latin digits only, at most `maxLength` of them. [O-5.12] */
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

/** An average of scores, from 0 to 5, with one decimal: «۴٫۸». [O-9.09] */
export const formatRating = (average: number): string =>
  toPersianDigits(average.toFixed(1)).replace('.', '\u066b');
