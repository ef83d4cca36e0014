export { offerAllProducts, offerOptions, offerStored } from './offer-options.ts';
export { fetchedOptions, findAllFetchedOptions } from './repository.ts';
export { optionRoutes } from './routes.ts';
