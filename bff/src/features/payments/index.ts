export { charge } from './charge.ts';
export {
  confirmationOf,
  contradictsLedger,
  isMissingPaidOrder,
  judgeOrder,
  keepConfirmed,
} from './confirmed-payments.ts';
export { gateways, loadGateways, type PayableAmount } from './gateways.ts';
export { paymentResult } from './payment-result.ts';
export { type PaymentRef, readPaymentRef, readReturnFields } from './payment-return.ts';
export { presentPrepayment } from './prepayment-modal.ts';
export { describePaymentWay } from './payment-way.ts';
export { describeRefund } from './refund.ts';
export { beginPayment, canRecharge, requestPayment, startPayment } from './start-payment.ts';
export { paymentTexts } from './texts.ts';
