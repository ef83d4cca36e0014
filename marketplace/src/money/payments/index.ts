export { bankCallPath, bankCallRoutes } from './confirm-payment.ts';
export { countUndecided, findOldestRefund } from './count-undecided.ts';
export { expireOrders } from './expire-orders.ts';
export { findOwedPayment } from './present-payment.ts';
export { refundOrder } from './refund.ts';
export { owePrepayment } from './repository.ts';
export { paymentRoutes } from './routes.ts';
export type { SettleDeps } from './settle-payment.ts';
export { watchPayments } from './watch-payments.ts';
