export { loadMoneyLink, type MoneyLink, presentMoneyLink } from './account-link.ts';
export { accountPayments } from './payments-page.ts';
export { openReceipt } from './receipts.ts';
export { rechargeCredit } from './recharge.ts';
