export { changeCity } from './change-city.ts';
export { presentDuplicate } from './duplicate-modal.ts';
export { namedOrder } from './named-order.ts';
export { orderRequest } from './order-request.ts';
export { placeOrder } from './place-order.ts';
export { placedAs } from './placed-as.ts';
export { runActions } from './run-actions.ts';
export { orderTexts } from './texts.ts';
