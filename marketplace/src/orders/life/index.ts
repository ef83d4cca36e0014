export { moveOrder } from './move-order.ts';
export { presentDetail } from './present-order.ts';
export { orderRoutes } from './routes.ts';
