export { applyDiscount, cancelDiscount } from './change-discount.ts';
