export { deleteOldLookups } from './lookup-limits.ts';
export { insertCustomer, readName, staffPhone } from './repository.ts';
export { customerRoutes } from './routes.ts';
