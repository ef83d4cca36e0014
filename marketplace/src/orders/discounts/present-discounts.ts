import type { DiscountData, DiscountResponse } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import type { Prepayment } from '../../shop/pricing/index.ts';
import { composePrice } from './compose-price.ts';
import { cutInWords, type Discounts } from '../records/index.ts';

/** The discounts of a quote; the message says why the code that came with it was not applied. [O-3.10] */
export function presentDiscountData(
  discounts: Discounts,
  voucher_message: string | null = null,
): Static<typeof DiscountData> {
  const { voucher, club, after_items } = discounts;
  const offersClub = club !== null && after_items !== null && after_items > 0;
  return {
    has_applied_discount: voucher !== null,
    code: voucher?.code ?? null,
    discount_text: composePrice(discounts).discount_text,
    has_club_discount: offersClub,
    club_discount_text: offersClub ? `تخفیف باشگاه مشتریان: ${cutInWords(club.cut)}` : null,
    hasAppliedClubDiscount: club?.taken ?? false,
    voucher_message,
  };
}

/** The price after a discount was applied or taken back, and what of it is to be paid ahead. [W-3.06] */
export function presentDiscounts(
  discounts: Discounts,
  { prepayment_amount, prepayment_message }: Omit<Prepayment, 'payment_gateways'>,
): DiscountResponse {
  const { price, discount_text } = composePrice(discounts);
  return {
    code: discounts.voucher?.code ?? null,
    discount_text,
    has_applied_discount: discounts.voucher !== null,
    has_applied_club_discount: discounts.club?.taken ?? false,
    price: discounts.before,
    price_with_discount: price,
    prepayment_amount,
    prepayment_message,
  };
}
