export { nextStep, progressOrder, type WorkStatus } from './progress-order.ts';
export { progressRoutes } from './routes.ts';
