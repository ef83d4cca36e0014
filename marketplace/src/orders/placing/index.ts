export { announceOrder } from './announce-order.ts';
export { lapseChange } from './lapse-change.ts';
export { makeChange } from './make-change.ts';
export { placeOrder } from './place-order.ts';
