import { formatToman } from '@gam/shared/money';
import { type Cut, type Discounts, takeOff } from '../records/index.ts';

/** The price in whole toman, and the discounts as text; null if there are no discounts. */
interface ComposedPrice {
  readonly price: number | null;
  readonly discount_text: string | null;
}

/**
 * The price of an inquiry: the discounts of the answers, of the first order, of the expert, of the voucher and of the
 * club, in this order, each off what the ones before it left. So all of them combine, and the price never gets below 0.
 * [O-1.09]
 */
export function composePrice(discounts: Discounts): ComposedPrice {
  const { items_text, after_items } = discounts;
  if (after_items === null) return { price: null, discount_text: items_text };
  let price = after_items;
  const said = items_text === null ? [] : [items_text];
  for (const { title, cut } of cutsOf(discounts)) {
    const off = takeOff(price, cut);
    price -= off;
    if (off > 0) said.push(`${title}: ${formatToman(off)}`);
  }
  return { price, discount_text: said.length === 0 ? null : said.join('، ') };
}

/** The amount that a voucher can reduce, in toman; null if the price is agreed on the spot. */
export function priceBeforeVoucher(discounts: Discounts): number | null {
  return composePrice({ ...discounts, voucher: null, club: null }).price;
}

/** Behind a Latin code, so that the amount that follows stands behind it for people too. */
const rightToLeft = '\u200f';

function cutsOf({ first_order, workman, voucher, club }: Discounts): { title: string; cut: Cut }[] {
  return [
    ...(first_order ? [{ title: 'تخفیف نخستین سفارش', cut: first_order }] : []),
    ...(workman ? [{ title: 'تخفیف متخصص', cut: workman }] : []),
    ...(voucher ? [{ title: `کد تخفیف ${voucher.code}${rightToLeft}`, cut: voucher.cut }] : []),
    ...(club?.taken ? [{ title: 'تخفیف باشگاه مشتریان', cut: club.cut }] : []),
  ];
}
