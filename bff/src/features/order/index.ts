export { changeCity } from './change-city.ts';
export { presentDuplicate } from './duplicate-modal.ts';
export { orderRequest } from './order-request.ts';
export { namedOrder, placedAs, placeOrder } from './place-order.ts';
export { runActions } from './run-actions.ts';
export { orderTexts } from './texts.ts';
