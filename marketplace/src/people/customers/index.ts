export { countLookup, deleteOldLookups } from './lookup-limits.ts';
export {
  customerNotFound,
  findCustomerById,
  findCustomersByName,
  insertCustomer,
  presentCustomer,
  readName,
  staffPhone,
} from './repository.ts';
export { customerRoutes } from './routes.ts';
