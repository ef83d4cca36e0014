export {
  categories,
  findService,
  findServiceByAddress,
  findServiceById,
  insertVisit,
  serviceCities,
  type CategoryRow,
  type ServiceInCity,
  type ServiceRow,
  services,
  titleOfService,
} from './repository.ts';
export { type Catalogue, keepCatalogue, type ListedInCity, type ReadCatalogue } from './catalogue.ts';
export { catalogueRoutes, presentCard } from './routes.ts';
export {
  asksForArea,
  type FetchedOptions,
  fetchesOptions,
  isBooking,
  isPickup,
  isShopChoice,
  type ServiceQuestion,
  type StoredDetail,
  takesSeveralAreas,
} from './service-question.ts';
