export { isBeingEdited, moveOrder, refuseEdited } from './move-order.ts';
export { type FoundOrder, presentCard, presentDetail, presentFound } from './present-order.ts';
export { orderRoutes } from './routes.ts';
