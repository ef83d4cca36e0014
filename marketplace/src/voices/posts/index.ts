export { postRoutes } from './routes.ts';
export { posts } from './tables.ts';
