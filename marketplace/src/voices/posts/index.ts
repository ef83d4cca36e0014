export { postRoutes } from './routes.ts';
export { posts, votes } from './tables.ts';
