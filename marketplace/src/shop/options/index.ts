export { offerAllProducts, offerOptions, offerStored } from './offer-options.ts';
export { fetchedOptions } from './repository.ts';
export { optionRoutes } from './routes.ts';
