export { orderCity } from './order.ts';
export { order } from './order.ts';
export { presentWithAhead } from './present-ahead.ts';
export { presentAbove, presentFlow } from './present-flow.ts';
