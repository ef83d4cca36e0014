export { countLookup, deleteOldLookups } from './lookup-limits.ts';
export {
  customerLookups,
  customerNotFound,
  existingCustomers,
  findCustomerById,
  findCustomersByName,
  presentCustomer,
  readName,
  staffPhone,
} from './repository.ts';
export { customerRoutes } from './routes.ts';
