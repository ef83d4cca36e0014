export { bankCallPath, bankCallRoutes } from './confirm-payment.ts';
export { countUndecided, findOldestRefund, findOldestTask } from './count-undecided.ts';
export { expireOrders } from './expire-orders.ts';
export { findDebts } from './find-debts.ts';
export { type Due, findDue, isTooLate } from './dues.ts';
export { countPayment } from './count-payment.ts';
export { giveBack } from './give-back.ts';
export { lapseChanges } from './lapse-changes.ts';
export { findOwedPayment } from './present-payment.ts';
export { refundOrder } from './refund.ts';
export { rememberPaid } from './remember-paid.ts';
export { findHindrances } from './find-hindrances.ts';
export {
  findPaymentByKey,
  findPaymentsOf,
  insertPayment,
  owePrepayment,
  type PaymentRow,
  payments,
  prepayments,
  type RefundRow,
  refunds,
  updatePayment,
} from './repository.ts';
export { paymentRoutes } from './routes.ts';
export { askOf, markMadeByBank, whyNotAsked } from './send-refunds.ts';
export type { SettleDeps } from './settle-payment.ts';
export { watchPayments } from './watch-payments.ts';
