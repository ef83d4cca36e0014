export { moveOrder } from './move-order.ts';
export { presentCard, presentDetail } from './present-order.ts';
export { orderRoutes } from './routes.ts';
