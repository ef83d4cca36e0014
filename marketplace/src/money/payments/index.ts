export { bankCallPath, bankCallRoutes } from './confirm-payment.ts';
export { countUndecided, findOldestRefund, findOldestTask } from './count-undecided.ts';
export { expireOrders } from './expire-orders.ts';
export { findDebts } from './find-debts.ts';
export { findOwedPayment } from './present-payment.ts';
export { refundOrder } from './refund.ts';
export { rememberPaid } from './remember-paid.ts';
export {
  findPaymentByKey,
  insertPayment,
  owePrepayment,
  payments,
  type RefundRow,
  refunds,
} from './repository.ts';
export { paymentRoutes } from './routes.ts';
export { askOf, markMadeByBank, whyNotAsked } from './send-refunds.ts';
export type { SettleDeps } from './settle-payment.ts';
export { watchPayments } from './watch-payments.ts';
