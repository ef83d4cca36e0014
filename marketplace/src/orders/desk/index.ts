export { deskRoutes } from './routes.ts';
export { findOpenOrders } from './open-orders.ts';
