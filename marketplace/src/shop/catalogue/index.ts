export {
  categories,
  findCategories,
  findService,
  findServiceByAddress,
  findServiceById,
  findServicesInCity,
  insertVisit,
  serviceCities,
  type CategoryRow,
  type ServiceInCity,
  type ServiceRow,
  services,
  titleOfService,
} from './repository.ts';
export { catalogueRoutes, findCityOrFirst, presentCard } from './routes.ts';
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
