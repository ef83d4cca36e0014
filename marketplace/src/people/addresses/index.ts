export { addresses, addressWarnings, eraseDeletedAddresses, findKnownAddresses } from './repository.ts';
export { addressRoutes } from './routes.ts';
