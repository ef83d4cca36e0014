export { customerNotes } from './repository.ts';
export { noteRoutes } from './routes.ts';
