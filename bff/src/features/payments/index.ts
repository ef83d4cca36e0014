export { charge } from './charge.ts';
export { isMissingPaidOrder, judgeOrder, keepConfirmed } from './confirmed-payments.ts';
export { gateways, loadOrderGateways } from './gateways.ts';
export { paymentResult } from './payment-result.ts';
export { type PaymentRef, readPaymentRef, readReturnFields } from './payment-return.ts';
export { presentPrepayment } from './prepayment-modal.ts';
export { beginPayment, requestPayment, startPayment } from './start-payment.ts';
export { paymentTexts } from './texts.ts';
