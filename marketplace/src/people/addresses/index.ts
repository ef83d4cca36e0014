export { addresses, addressWarnings, findKnownAddresses } from './repository.ts';
export { addressRoutes } from './routes.ts';
