import { applyClub, cancelClub } from './club.ts';
import type { DiscountChange } from './discount-change.ts';
import { applyVoucher, cancelVoucher } from './voucher.ts';

/** What each call does with each kind of code. */
export const changes = {
  apply: { voucher: applyVoucher, club: applyClub },
  cancel: { voucher: cancelVoucher, club: cancelClub },
} satisfies Record<'apply' | 'cancel', Record<'voucher' | 'club', DiscountChange>>;
