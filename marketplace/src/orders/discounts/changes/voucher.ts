import { refuse, Refusal } from '../../../platform/refusal.ts';
import { tryCode } from '../check-voucher.ts';
import { foldCode } from '../fold-code.ts';
import type { DiscountChange } from './discount-change.ts';

/** Puts a voucher on; it takes the place of another. Each reason against it is a 400 with its own words. */
export const applyVoucher: DiscountChange = async (
  tx,
  { body, inquiry, caller, customerId, network, now },
) => {
  const { discounts, serviceId, cityId, editedOrder } = inquiry;
  if (discounts.voucher?.folded === foldCode(body.code)) return null;
  const purpose = { serviceId, cityId, discounts, customerId, order: editedOrder, now };
  const guesser = { userId: caller?.userId ?? null, network, inquiryId: inquiry.id };
  const tried = await tryCode(tx, body.code, purpose, guesser);
  if (tried instanceof Refusal) return tried;
  if ('message' in tried) return refuse(400, tried.message, { code: `voucher_${tried.code}` });
  return { ...discounts, voucher: tried };
};

/** Takes a voucher off; one that is not on stays off. */
export const cancelVoucher: DiscountChange = async (_tx, { body, inquiry: { discounts } }) =>
  discounts.voucher?.folded === foldCode(body.code) ? { ...discounts, voucher: null } : null;
