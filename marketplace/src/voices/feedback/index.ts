export { feedback } from './repository.ts';
export { feedbackRoutes } from './routes.ts';
