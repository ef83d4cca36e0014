import { toPersianDigits } from '@gam/shared/digits';

/** A wait as people read it: «۴۵ ثانیه», «۳ دقیقه»; minutes are rounded up. */
export function waitInWords(seconds: number): string {
  return toPersianDigits(seconds < 120 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`);
}
