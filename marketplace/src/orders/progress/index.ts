export { nextStep, progressOrder, type WorkStatus } from './routes.ts';
export { progressRoutes } from './routes.ts';
