export { isClubMember } from './club.ts';
export { composePrice } from './compose-price.ts';
export { discountFacts, gatherDiscounts } from './gather-discounts.ts';
export { foldCode } from './judge-voucher.ts';
export { presentDiscountData } from './compose-price.ts';
export { findUses } from './find-uses.ts';
export {
  clubMembers,
  discountUses,
  promotions,
  voucherGuesses,
  vouchers,
  type VoucherRow,
} from './repository.ts';
export { discountRoutes, type PromotionRow } from './routes.ts';
export { releaseDiscounts, takeDiscounts } from './take-discounts.ts';
