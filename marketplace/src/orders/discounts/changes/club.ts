import { refuse } from '../../../platform/refusal.ts';
import { clubCut, isClubMember } from '../club.ts';
import type { DiscountChange } from './discount-change.ts';

const messages = {
  members: 'تخفیف باشگاه مشتریان فقط برای اعضای باشگاه است.',
  negotiable: 'قیمت این خدمت در محل توافق می‌شود و تخفیف باشگاه ندارد.',
};

/** Takes the club discount, for members. [W-4.08] */
export const applyClub: DiscountChange = async (tx, { inquiry: { discounts }, customerId }) => {
  if (discounts.club?.taken) return null;
  if (discounts.after_items === null) return refuse(400, messages.negotiable, { code: 'no_club_discount' });
  if (customerId === null || !(await isClubMember(tx, customerId))) {
    return refuse(400, messages.members, { code: 'no_club_discount' });
  }
  return { ...discounts, club: { cut: discounts.club?.cut ?? clubCut, taken: true } };
};

/** Gives the club discount back. [W-4.08] */
export const cancelClub: DiscountChange = async (_tx, { inquiry: { discounts } }) =>
  discounts.club?.taken ? { ...discounts, club: { ...discounts.club, taken: false } } : null;
