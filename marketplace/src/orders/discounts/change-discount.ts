import { done, type Result } from '@gam/shared/result';
import { clubDiscountCode, type DiscountRequest, type DiscountResponse } from '@gam/schemas/upstream';
import { discountObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Discounts, Inquiry, OrderMoney } from '../records/index.ts';
import { findOpenInquiry, refuseOrdered, refuseStale, storeDiscounts } from './change-inquiry.ts';
import { presentDiscounts } from './compose-price.ts';
import { tryCode } from './check-voucher.ts';
import { foldCode } from './judge-voucher.ts';
import { clubCut, isClubMember } from './club.ts';

/** A call that changes a discount. */
interface DiscountCall {
  readonly body: DiscountRequest;
  readonly caller: Caller | null;
  readonly network: string | null;
  readonly money: Pick<OrderMoney, 'keptOf'>;
  /** ms. */
  readonly now: number;
}

/** The call, its inquiry and the customer; the customer is null for a guest. */
interface ChangeRequest extends DiscountCall {
  readonly inquiry: Inquiry;
  readonly customerId: string | null;
}

/** Returns the discounts after a change; null if nothing changes. */
type DiscountChange = (tx: Database, request: ChangeRequest) => Promise<Result<Discounts | null, Refusal>>;

const messages = {
  members: 'تخفیف باشگاه مشتریان فقط برای اعضای باشگاه است.',
  negotiable: 'قیمت این خدمت در محل توافق می‌شود و تخفیف باشگاه ندارد.',
  kind: 'کد «!» فقط برای تخفیف باشگاه مشتریان است.',
};

/** Applies a voucher, replacing another one. Each refusal is a 400 with its own message. */
const applyVoucher: DiscountChange = async (tx, { body, inquiry, caller, customerId, network, now }) => {
  const { discounts, serviceId, cityId, editedOrder } = inquiry;
  // The code of a rule's voucher is unknown to a customer who types it.
  const { voucher } = discounts;
  if (voucher?.reason === undefined && voucher?.folded === foldCode(body.code)) return done(null);
  const purpose = { serviceId, cityId, discounts, customerId, order: editedOrder, now };
  const guesser = { userId: caller?.userId ?? null, network, inquiryId: inquiry.id };
  const tried = await tryCode(tx, body.code, purpose, guesser);
  if (!tried.ok) return tried;
  if ('message' in tried.value)
    return refuse(400, tried.value.message, { code: `voucher_${tried.value.code}` });
  return done({ ...discounts, voucher: tried.value });
};

/** Removes a voucher; removing it again changes nothing. */
const cancelVoucher: DiscountChange = async (_tx, { body, inquiry: { discounts } }) =>
  discounts.voucher?.folded === foldCode(body.code) ? done({ ...discounts, voucher: null }) : done(null);

/** Applies the club discount, for members. [W-4.08] */
const applyClub: DiscountChange = async (tx, { inquiry: { discounts }, customerId }) => {
  if (discounts.club?.taken) return done(null);
  if (discounts.after_items === null) return refuse(400, messages.negotiable, { code: 'no_club_discount' });
  if (customerId === null || !(await isClubMember(tx, customerId))) {
    return refuse(400, messages.members, { code: 'no_club_discount' });
  }
  return done({ ...discounts, club: { cut: discounts.club?.cut ?? clubCut, taken: true } });
};

/** Removes the club discount. */
const cancelClub: DiscountChange = async (_tx, { inquiry: { discounts } }) =>
  discounts.club?.taken ? done({ ...discounts, club: { ...discounts.club, taken: false } }) : done(null);

/** The action of each call for each kind of code. */
const changes = {
  apply: { voucher: applyVoucher, club: applyClub },
  cancel: { voucher: cancelVoucher, club: cancelClub },
} satisfies Record<'apply' | 'cancel', Record<'voucher' | 'club', DiscountChange>>;

const actions = { apply: 'discount_applied', cancel: 'discount_removed' } as const;

/**
 * Applies a discount to a stored inquiry or removes it, under the inquiry's lock. The price is computed from the stored
 * quote. The price of the request is only compared; 409 if it is outdated. A repeated call changes nothing and gets the
 * same reply. [W-7.08, W-3.06]
 */
export async function changeDiscount(
  db: Database,
  way: 'apply' | 'cancel',
  call: DiscountCall,
): Promise<Result<DiscountResponse, Refusal>> {
  const { body, caller } = call;
  const isClub = body.code.trim() === clubDiscountCode;
  if (isClub !== body.is_club_discount) return refuse(400, messages.kind, { code: 'bad_code' });
  const change: DiscountChange = changes[way][isClub ? 'club' : 'voucher'];

  return db.transaction(async (tx) => {
    if (body.demand_id !== null) return refuseOrdered();
    const inquiry = await findOpenInquiry(tx, { id: body.price_inquery_id, caller, now: call.now });
    if (!inquiry.ok) return inquiry;
    const customerId = inquiry.value.customerId ?? (caller?.role === 'customer' ? caller.userId : null);
    const changed = await change(tx, { ...call, inquiry: inquiry.value, customerId });
    if (!changed.ok) return changed;
    if (changed.value === null) return done(presentDiscounts(inquiry.value.discounts, inquiry.value.quote));
    const stale = refuseStale(inquiry.value, body.price);
    if (stale !== null) return stale;
    await recordAct(tx, {
      caller,
      action: actions[way],
      object: discountObject(
        inquiry.value.id,
        isClub ? null : (changed.value.voucher ?? inquiry.value.discounts.voucher),
      ),
      ...(customerId !== null && { customerId }),
      now: call.now,
    });
    return done(await storeDiscounts(tx, inquiry.value, changed.value, call.money));
  });
}
