import { toLatinDigits } from '@gam/shared/digits';

/** The cards of the sandbox, one per outcome. Real cards are never stored. */
export const sandboxCards = {
  good: '6037990000000006',
  empty: '6037990000000014',
} as const;

const problems = {
  wrong: 'شماره کارت درست نیست. شانزده رقم روی کارت را وارد کنید.',
  empty: 'موجودی این کارت کافی نیست. کارت دیگری وارد کنید.',
};

/** The digits of a card as they are typed. */
export const readCard = (typed: string): string => toLatinDigits(typed).replace(/[\s-]/g, '');

/** The reason why a card cannot pay, for customers; null if it can pay. */
export function judgeCard(typed: string): string | null {
  const digits = readCard(typed);
  if (!/^\d{16}$/.test(digits) || !hasCheckDigit(digits)) return problems.wrong;
  return digits === sandboxCards.empty ? problems.empty : null;
}

/** Whether the check digit is right (the Luhn algorithm of ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** A card as it is kept: `603799******0006`, without its middle digits; null for what names no card. */
export function maskCard(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const [, first, last] = /^(\d{4,6})[\dxX*]{0,12}(\d{4})$/.exec(given.replace(/[\s-]/g, '')) ?? [];
  return first === undefined || last === undefined ? null : `${first}******${last}`;
}
