export { countLookup, deleteOldLookups } from './lookup-limits.ts';
export {
  customerLookups,
  customerNotFound,
  existingCustomers,
  fewestDigits,
  findCustomerById,
  findCustomersByName,
  findCustomersByPhonePart,
  presentCustomer,
  readName,
  staffPhone,
} from './repository.ts';
export { customerRoutes } from './routes.ts';
