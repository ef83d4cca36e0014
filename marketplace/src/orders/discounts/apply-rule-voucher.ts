import { done, type Result } from '@gam/shared/result';
import type { CallInputs, DiscountResponse } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { OrderMoney } from '../records/index.ts';
import { findOpenInquiry, refuseStale, storeDiscounts } from './change-inquiry.ts';
import { checkVoucher } from './check-voucher.ts';
import { presentDiscounts } from './compose-price.ts';
import { cutOf, foldCode } from './judge-voucher.ts';
import { findVoucher } from './repository.ts';

interface RuleVoucherCall {
  readonly body: CallInputs<'applyRuleVoucher'>['body'];
  readonly money: Pick<OrderMoney, 'keptOf'>;
  /** ms. */
  readonly now: number;
}

const ownVoucher = 'این سفارش کد تخفیف دیگری دارد.';

/**
 * Applies a voucher that is marked for rules to a stored inquiry, for its customer. Whether it is valid is judged like a
 * typed one; one that the customer gave stays. Applied again it changes nothing. An unknown code is the fault of a rule, so
 * it does not count as a guess.
 */
export async function applyRuleVoucher(
  db: Database,
  { body: { code, reason, price_inquery_id: id, price }, money, now }: RuleVoucherCall,
): Promise<Result<DiscountResponse, Refusal>> {
  return db.transaction(async (tx) => {
    const inquiry = await findOpenInquiry(tx, { id, caller: 'bff', now });
    if (!inquiry.ok) return inquiry;
    const { discounts, customerId, serviceId, cityId, editedOrder: order } = inquiry.value;
    const { voucher } = discounts;
    if (voucher !== null && voucher.reason === undefined)
      return refuse(400, ownVoucher, { code: 'voucher_given' });
    if (voucher?.folded === foldCode(code)) return done(presentDiscounts(discounts, inquiry.value.quote));
    const stale = refuseStale(inquiry.value, price);
    if (stale !== null) return stale;
    const found = await findVoucher(tx, foldCode(code), { customerId, but: order });
    const purpose = { serviceId, cityId, discounts, customerId, order, byRule: true, now };
    const problem = checkVoucher(found, purpose);
    if (found === undefined || problem !== null)
      return refuse(400, problem?.message ?? '', { code: `voucher_${problem?.code ?? 'unknown'}` });
    const { voucher: row } = found;
    const applied = { code: row.code, folded: row.folded, cut: cutOf(row), reason };
    return done(await storeDiscounts(tx, inquiry.value, { ...discounts, voucher: applied }, money));
  });
}
