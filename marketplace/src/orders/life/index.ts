export { moveOrder } from './move-order.ts';
export { presentCard, presentDetail, presentFound } from './present-order.ts';
export { orderRoutes } from './routes.ts';
