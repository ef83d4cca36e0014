import type { DiscountRequest } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Inquiry, Discounts } from '../records/index.ts';
import { tryCode } from './check-voucher.ts';
import { foldCode } from './judge-voucher.ts';
import { clubCut, isClubMember } from './club.ts';

/** Applies a voucher, replacing another one. Each refusal is a 400 with its own message. */
const applyVoucher: DiscountChange = async (tx, { body, inquiry, caller, customerId, network, now }) => {
  const { discounts, serviceId, cityId, editedOrder } = inquiry;
  if (discounts.voucher?.folded === foldCode(body.code)) return null;
  const purpose = { serviceId, cityId, discounts, customerId, order: editedOrder, now };
  const guesser = { userId: caller?.userId ?? null, network, inquiryId: inquiry.id };
  const tried = await tryCode(tx, body.code, purpose, guesser);
  if (tried instanceof Refusal) return tried;
  if ('message' in tried) return refuse(400, tried.message, { code: `voucher_${tried.code}` });
  return { ...discounts, voucher: tried };
};

/** Removes a voucher; removing it again changes nothing. */
const cancelVoucher: DiscountChange = async (_tx, { body, inquiry: { discounts } }) =>
  discounts.voucher?.folded === foldCode(body.code) ? { ...discounts, voucher: null } : null;

const messages = {
  members: 'تخفیف باشگاه مشتریان فقط برای اعضای باشگاه است.',
  negotiable: 'قیمت این خدمت در محل توافق می‌شود و تخفیف باشگاه ندارد.',
};

/** Applies the club discount, for members. [W-4.08] */
const applyClub: DiscountChange = async (tx, { inquiry: { discounts }, customerId }) => {
  if (discounts.club?.taken) return null;
  if (discounts.after_items === null) return refuse(400, messages.negotiable, { code: 'no_club_discount' });
  if (customerId === null || !(await isClubMember(tx, customerId))) {
    return refuse(400, messages.members, { code: 'no_club_discount' });
  }
  return { ...discounts, club: { cut: discounts.club?.cut ?? clubCut, taken: true } };
};

/** Removes the club discount. [W-4.08] */
const cancelClub: DiscountChange = async (_tx, { inquiry: { discounts } }) =>
  discounts.club?.taken ? { ...discounts, club: { ...discounts.club, taken: false } } : null;

/** The action of each call for each kind of code. */
export const changes = {
  apply: { voucher: applyVoucher, club: applyClub },
  cancel: { voucher: cancelVoucher, club: cancelClub },
} satisfies Record<'apply' | 'cancel', Record<'voucher' | 'club', DiscountChange>>;

/** The input of a change. */
interface ChangeRequest {
  readonly body: DiscountRequest;
  readonly inquiry: Inquiry;
  readonly caller: Caller | null;
  /** The customer; null for a guest. */
  readonly customerId: string | null;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

/** Returns the discounts after a change; null if nothing changes. */
export type DiscountChange = (tx: Database, request: ChangeRequest) => Promise<Discounts | null | Refusal>;
