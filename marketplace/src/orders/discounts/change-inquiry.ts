import { done, type Result } from '@gam/shared/result';
import type { DiscountResponse } from '@gam/schemas/upstream';
import { findQuotedService } from '../../shop/content-documents/index.ts';
import { type ChangedOrder, computeAhead } from '../../shop/pricing/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  changeInquiryPrice,
  type Discounts,
  findOrder,
  findPlacement,
  type Inquiry,
  lockInquiry,
  type OrderMoney,
} from '../records/index.ts';
import { composePrice, presentDiscountData, presentDiscounts } from './compose-price.ts';

const messages = {
  inquiry: 'این استعلام قیمت پیدا نشد.',
  expired: 'اعتبار قیمت به پایان رسیده است. لطفا دوباره قیمت بگیرید.',
  ordered: 'این سفارش پیش‌تر ثبت شده است و تخفیف آن تغییر نمی‌کند.',
  stale: 'قیمت سفارش تغییر کرده است. لطفا قیمت تازه را ببینید و دوباره تلاش کنید.',
};

/** The caller who changes an inquiry; `bff`: the BFF itself, which may change every inquiry. */
type InquiryCaller = Caller | null | 'bff';

/** Refuses a change of what was ordered already. */
export const refuseOrdered = (named: { readonly order_uuid?: string } = {}) =>
  refuse(409, messages.ordered, { code: 'order_exists', ...named });

/** Locks and returns the inquiry of a call. It must be the caller's or a guest's, not ordered and not expired. */
export async function findOpenInquiry(
  tx: Database,
  { id, caller, now }: { readonly id: string | null; readonly caller: InquiryCaller; readonly now: number },
): Promise<Result<Inquiry, Refusal>> {
  const missing = refuse(404, messages.inquiry, { code: 'unknown_inquiry' });
  if (id === null) return missing;
  const inquiry = await lockInquiry(tx, id);
  if (inquiry === undefined || !mayChange(inquiry, caller)) return missing;
  const placement = await findPlacement(tx, inquiry.id);
  if (placement !== undefined)
    return refuseOrdered(isOf(caller, placement.order.customerId) ? { order_uuid: placement.orderUuid } : {});
  const isOver = inquiry.expiresAt.getTime() <= now || inquiry.discardedAt !== null;
  if (isOver) return refuse(410, messages.expired, { code: 'inquiry_expired' });
  return done(inquiry);
}

const isOf = (caller: InquiryCaller, customerId: string): boolean =>
  caller === 'bff' || caller?.userId === customerId;

/** Anyone who knows a guest inquiry's id may change it; operators and the BFF may change every inquiry. */
const mayChange = ({ customerId }: Inquiry, caller: InquiryCaller): boolean =>
  customerId === null || isOf(caller, customerId) || (caller !== 'bff' && caller?.role === 'operator');

/** Refuses a change at another price (toman) than the stored one; null: no price was named, or this one. */
export const refuseStale = ({ price }: Inquiry, named: number | null) =>
  named === null || named === price ? null : refuse(409, messages.stale, { code: 'price_changed' });

/** Stores an inquiry with other discounts and returns its new price. */
export async function storeDiscounts(
  tx: Database,
  inquiry: Inquiry,
  discounts: Discounts,
  money: Pick<OrderMoney, 'keptOf'>,
): Promise<DiscountResponse> {
  const { price, adjustments } = composePrice(discounts);
  const quoted = await findQuotedService(tx, inquiry, []);
  const edited = await findChanged(tx, inquiry, money);
  const prepayment = computeAhead(quoted?.service.priceRules.prepayment, price, edited);
  const discount_data = presentDiscountData(discounts);
  const quote = { ...inquiry.quote, ...prepayment, adjustments, discount_data };
  await changeInquiryPrice(tx, inquiry.id, { price, quote, discounts });
  return presentDiscounts(discounts, prepayment);
}

/** The order that an inquiry changes, with what was paid of it; null: it makes a new order. */
async function findChanged(
  tx: Database,
  { editedOrder }: Inquiry,
  money: Pick<OrderMoney, 'keptOf'>,
): Promise<ChangedOrder | null> {
  const found = editedOrder === null ? undefined : await findOrder(tx, editedOrder, null);
  if (found === undefined) return null;
  const { kept } = await readTogether(tx, { kept: money.keptOf(editedOrder) });
  return { ...found.order, kept };
}
