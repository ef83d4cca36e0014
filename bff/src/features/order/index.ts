export { changeCityIntent } from './change-city.ts';
export { dropExpertIntent } from './drop-expert.ts';
export { presentDuplicate, runActions } from './duplicate.ts';
export { orderRequest } from './order-request.ts';
export { namedOrder, placedAs, placeOrderIntent } from './place-order.ts';
export { orderTexts } from './texts.ts';
