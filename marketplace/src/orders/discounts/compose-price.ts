import { formatToman } from '@gam/shared/money';
import type { DiscountData, DiscountResponse, PriceAdjustment } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import { type AppliedVoucher, type Cut, cutInWords, type Discounts, takeOff } from '../records/index.ts';
import type { AheadOfOrder } from '../../shop/pricing/index.ts';

/** The price in whole toman, and the discounts as text; null if there are no discounts. */
interface ComposedPrice {
  readonly price: number | null;
  readonly discount_text: string | null;
  /** What each discount took off. */
  readonly adjustments: PriceAdjustment[];
}

/**
 * Computes the price of an inquiry. The discounts of the answers, the first order, the days' campaign, the expert, the voucher and the club
 * apply in this order, each to the rest that the previous ones left. So all discounts combine, and the price is never
 * below 0. [O-1.09]
 */
export function composePrice(discounts: Discounts): ComposedPrice {
  const { items_text, items_off = [], after_items } = discounts;
  if (after_items === null) return { price: null, discount_text: items_text, adjustments: [] };
  let price = after_items;
  const adjustments = [...items_off];
  const said = items_text === null ? [] : [items_text];
  for (const { title, cut } of cutsOf(discounts)) {
    const off = takeOff(price, cut);
    price -= off;
    if (off === 0) continue;
    said.push(`${title}: ${formatToman(off)}`);
    adjustments.push({ title, amount: -off });
  }
  return { price, discount_text: said.length === 0 ? null : said.join('، '), adjustments };
}

/** The amount that a voucher can reduce, in toman; null if the price is agreed on the spot. */
export function priceBeforeVoucher(discounts: Discounts): number | null {
  return composePrice({ ...discounts, voucher: null, club: null }).price;
}

/** The right-to-left mark after a Latin code: the following amount then stands on the correct side. */
const rightToLeft = '\u200f';

const titleOf = ({ code, reason }: AppliedVoucher): string => reason ?? `کد تخفیف ${code}${rightToLeft}`;

function cutsOf({ first_order, campaign, workman, voucher, club }: Discounts): { title: string; cut: Cut }[] {
  return [
    ...(first_order ? [{ title: 'تخفیف نخستین سفارش', cut: first_order }] : []),
    ...(campaign ? [{ title: campaign.title, cut: campaign.cut }] : []),
    ...(workman ? [{ title: 'تخفیف متخصص', cut: workman }] : []),
    ...(voucher ? [{ title: titleOf(voucher), cut: voucher.cut }] : []),
    ...(club?.taken ? [{ title: 'تخفیف باشگاه مشتریان', cut: club.cut }] : []),
  ];
}

/** The code of a voucher; null where a rule applied it, which says why instead. */
const shownCode = (voucher: AppliedVoucher | null): string | null =>
  voucher === null || voucher.reason !== undefined ? null : voucher.code;

/** The discounts of a quote; the message says why the code that came with it was not applied. [O-3.10] */
export function presentDiscountData(
  discounts: Discounts,
  voucher_message: string | null = null,
): Static<typeof DiscountData> {
  const { voucher, club, after_items } = discounts;
  const offersClub = club !== null && after_items !== null && after_items > 0;
  return {
    has_applied_discount: voucher !== null,
    code: shownCode(voucher),
    discount_text: composePrice(discounts).discount_text,
    has_club_discount: offersClub,
    club_discount_text: offersClub ? `تخفیف باشگاه مشتریان: ${cutInWords(club.cut)}` : null,
    hasAppliedClubDiscount: club?.taken ?? false,
    voucher_message,
  };
}

/** The reply to a changed discount: the new price and its prepayment. [W-3.06] */
export function presentDiscounts(
  discounts: Discounts,
  {
    prepayment_amount,
    prepayment_message,
    change_message,
  }: Pick<AheadOfOrder, 'prepayment_amount' | 'prepayment_message' | 'change_message'>,
): DiscountResponse {
  const { price, discount_text, adjustments } = composePrice(discounts);
  return {
    code: shownCode(discounts.voucher),
    discount_text,
    has_applied_discount: discounts.voucher !== null,
    has_applied_club_discount: discounts.club?.taken ?? false,
    price: discounts.before,
    price_with_discount: price,
    adjustments,
    prepayment_amount,
    prepayment_message,
    ...(change_message !== undefined && { change_message }),
  };
}
