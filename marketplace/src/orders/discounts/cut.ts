import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import { percentOff } from '../../shop/pricing/city-amount.ts';

/** What one discount takes off: a percentage, or an amount of toman; never more than its cap. */
export type Cut =
  | { readonly percent: number; readonly toman: null; readonly cap_toman: number | null }
  | { readonly percent: null; readonly toman: number; readonly cap_toman: number | null };

/** A percentage off, at most `cap_toman`. */
export const percentCut = (percent: number, cap_toman: number | null = null): Cut => ({
  percent,
  toman: null,
  cap_toman,
});

/** What a cut takes off an amount, in whole toman: a percentage is rounded down to hundreds; at most the amount. */
export function takeOff(amount: number, cut: Cut): number {
  const wanted = cut.percent === null ? cut.toman : percentOff(amount, cut.percent);
  return Math.min(amount, wanted, cut.cap_toman ?? amount);
}

/** A cut as it is promised: «۱۰ درصد، تا ۱۰۰٬۰۰۰ تومان», «۵۰٬۰۰۰ تومان». */
export function cutInWords({ percent, toman, cap_toman }: Cut): string {
  if (percent === null) return formatToman(Math.min(toman, cap_toman ?? toman));
  const share = `${toPersianDigits(percent)} درصد`;
  return cap_toman === null ? share : `${share}، تا ${formatToman(cap_toman)}`;
}
