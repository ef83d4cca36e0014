export { announceOrder } from './announce-order.ts';
export { placeOrder } from './place-order.ts';
