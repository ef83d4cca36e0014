import { clubDiscountCode, type DiscountRequest, type DiscountResponse } from '@gam/schemas/upstream';
import { discountObject, recordAct } from '../../people/audit/index.ts';
import { findService } from '../../shop/catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import {
  findPlacement,
  findOrder,
  changeInquiryPrice,
  lockInquiry,
  type Inquiry,
  type Discounts,
} from '../records/index.ts';
import { computePrepayment, prepaymentRule } from '../../shop/pricing/index.ts';
import { composePrice } from './compose-price.ts';
import { changes, type DiscountChange } from './discount-changes.ts';
import { presentDiscountData, presentDiscounts } from './present-discounts.ts';

interface DiscountCall {
  readonly body: DiscountRequest;
  readonly caller: Caller | null;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

const actions = { apply: 'discount_applied', cancel: 'discount_removed' } as const;

const messages = {
  kind: 'کد «!» فقط برای تخفیف باشگاه مشتریان است.',
  inquiry: 'این استعلام قیمت پیدا نشد.',
  expired: 'اعتبار قیمت به پایان رسیده است. لطفا دوباره قیمت بگیرید.',
  ordered: 'این سفارش پیش‌تر ثبت شده است و تخفیف آن تغییر نمی‌کند.',
  stale: 'قیمت سفارش تغییر کرده است. لطفا قیمت تازه را ببینید و دوباره تلاش کنید.',
};

/**
 * Applies a discount to a stored inquiry or takes it back, under the lock of the inquiry. The price comes from what was
 * stored with the quote; the request's only says what its sender saw (409 where that is over). What is so already is
 * answered as it is, so a repeated call changes nothing. [W-7.08, W-3.06]
 */
export async function changeDiscount(
  db: Database,
  way: 'apply' | 'cancel',
  call: DiscountCall,
): Promise<DiscountResponse | Refusal> {
  const { body, caller } = call;
  const isClub = body.code.trim() === clubDiscountCode;
  if (isClub !== body.is_club_discount) return refuse(400, messages.kind, { code: 'bad_code' });
  const change: DiscountChange = changes[way][isClub ? 'club' : 'voucher'];

  return db.transaction(async (tx) => {
    const inquiry = await findOpenInquiry(tx, call);
    if (inquiry instanceof Refusal) return inquiry;
    const customerId = inquiry.customerId ?? (caller?.role === 'customer' ? caller.userId : null);
    const changed = await change(tx, { ...call, inquiry, customerId });
    if (changed instanceof Refusal) return changed;
    if (changed === null) return presentDiscounts(inquiry.discounts, inquiry.quote);
    if (body.price !== null && body.price !== inquiry.price) {
      return refuse(409, messages.stale, { code: 'price_changed' });
    }
    await recordAct(tx, {
      caller,
      action: actions[way],
      object: discountObject(inquiry.id, isClub ? null : (changed.voucher ?? inquiry.discounts.voucher)),
      ...(customerId !== null && { customerId }),
      now: call.now,
    });
    return store(tx, inquiry, changed);
  });
}

/** The inquiry that a call names, locked: of the caller or a guest's, neither ordered nor over. */
async function findOpenInquiry(
  tx: Database,
  { body, caller, now }: DiscountCall,
): Promise<Inquiry | Refusal> {
  if (body.demand_id !== null) return refuse(409, messages.ordered, { code: 'order_exists' });
  const missing = refuse(404, messages.inquiry, { code: 'unknown_inquiry' });
  if (body.price_inquery_id === null) return missing;
  const inquiry = await lockInquiry(tx, body.price_inquery_id);
  if (inquiry === undefined || !mayChange(inquiry, caller)) return missing;
  const placement = await findPlacement(tx, inquiry.id);
  if (placement !== undefined) {
    const named = placement.customerId === caller?.userId ? { order_uuid: placement.orderUuid } : {};
    return refuse(409, messages.ordered, { code: 'order_exists', ...named });
  }
  const isOver = inquiry.expiresAt.getTime() <= now || inquiry.discardedAt !== null;
  if (isOver) return refuse(410, messages.expired, { code: 'inquiry_expired' });
  return inquiry;
}

/** Anyone who knows a guest inquiry's id may change it; operators may change every inquiry. */
function mayChange({ customerId }: Inquiry, caller: Caller | null): boolean {
  return customerId === null || customerId === caller?.userId || caller?.role === 'operator';
}

async function store(tx: Database, inquiry: Inquiry, discounts: Discounts): Promise<DiscountResponse> {
  const { price } = composePrice(discounts);
  const service = await findService(tx, inquiry.serviceId);
  const edited = inquiry.editedOrder && (await findOrder(tx, inquiry.editedOrder, null));
  const rule = service && prepaymentRule(service.priceRules, edited ? edited.order : null);
  const prepayment = computePrepayment(rule, price);
  const quote = { ...inquiry.quote, ...prepayment, discount_data: presentDiscountData(discounts) };
  await changeInquiryPrice(tx, inquiry.id, { price, quote, discounts });
  return presentDiscounts(discounts, prepayment);
}
