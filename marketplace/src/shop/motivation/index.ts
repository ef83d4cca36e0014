export { motivationRoutes } from './routes.ts';
