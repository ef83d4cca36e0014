export { grantVoucher } from './grant-voucher.ts';
export { applyDiscount, cancelDiscount } from './change-discount.ts';
