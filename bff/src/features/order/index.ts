export { changeCityIntent } from './change-city.ts';
export { presentDuplicate } from './duplicate-modal.ts';
export { orderRequest } from './order-request.ts';
export { namedOrder, placedAs, placeOrderIntent } from './place-order.ts';
export { runActions } from './duplicate-modal.ts';
export { orderTexts } from './texts.ts';
