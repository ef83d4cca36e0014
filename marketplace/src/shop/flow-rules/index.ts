export { flowRulesRoutes } from './routes.ts';
