import type { PriceAdjustment } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import { percentOff } from '../../shop/pricing/index.ts';

/** The size of one discount: a percentage or an amount in toman, limited by its cap. */
export type Cut =
  | { readonly percent: number; readonly toman: null; readonly cap_toman: number | null }
  | { readonly percent: null; readonly toman: number; readonly cap_toman: number | null };

/** A percentage off, at most `cap_toman`. */
export const percentCut = (percent: number, cap_toman: number | null = null): Cut => ({
  percent,
  toman: null,
  cap_toman,
});

/**
 * The reduction of an amount by a cut, in whole toman: a percentage is rounded down to hundreds; at most the amount.
 */
export function takeOff(amount: number, cut: Cut): number {
  const wanted = cut.percent === null ? cut.toman : percentOff(amount, cut.percent);
  return Math.min(amount, wanted, cut.cap_toman ?? amount);
}

/** A cut in words: «۱۰ درصد، تا ۱۰۰٬۰۰۰ تومان», «۵۰٬۰۰۰ تومان». */
export function cutInWords({ percent, toman, cap_toman }: Cut): string {
  if (percent === null) return formatToman(Math.min(toman, cap_toman ?? toman));
  const share = `${toPersianDigits(percent)} درصد`;
  return cap_toman === null ? share : `${share}، تا ${formatToman(cap_toman)}`;
}

/** The terms of a voucher at the time when it was applied. */
export interface AppliedVoucher {
  /** As it is shown. */
  readonly code: string;
  readonly folded: string;
  readonly cut: Cut;
  /** Why a rule applied it, which is shown instead of its code; missing: the customer gave the code. */
  readonly reason?: string;
}

/**
 * The amounts and discounts of an inquiry's price. They are stored with the quote, so that a code can be applied and
 * removed later. Amounts are whole toman.
 */
export interface Discounts {
  /** Before any discount; null where the price is agreed on the spot. */
  readonly before: number | null;
  /** After the discounts that the answers bring. */
  readonly after_items: number | null;
  readonly items_text: string | null;
  /** What each of them took off; missing in inquiries of earlier builds. */
  readonly items_off?: readonly PriceAdjustment[];
  readonly first_order: Cut | null;
  /** The discount without a code that counted at the time; missing in inquiries of earlier builds. */
  readonly campaign?: { readonly id: string; readonly title: string; readonly cut: Cut } | null;
  /** The chosen expert's discount. */
  readonly workman: Cut | null;
  readonly voucher: AppliedVoucher | null;
  /** The club's discount for this customer; null if not a member. */
  readonly club: { readonly cut: Cut; readonly taken: boolean } | null;
}
