export { makeFonts } from './print/fonts.ts';
export { receiptLinkLife, signReceiptLink } from './receipt-link.ts';
export {
  findLatestMail,
  mailOutbox,
  type QueuedMail,
  queueReceipt,
  sendWaitingMail,
} from './receipt-mail.ts';
export { invoiceRoutes } from './routes.ts';
