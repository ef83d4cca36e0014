export { presentRefund } from './present-refund.ts';
