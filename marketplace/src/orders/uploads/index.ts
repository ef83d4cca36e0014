export { orderUploadRoutes } from './routes.ts';
