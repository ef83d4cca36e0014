export { distanceKm, nearestOf } from './distance.ts';
export {
  type AreaInCity,
  type AreaRow,
  areas,
  cities,
  type CityRow,
  findAllAreas,
  findCities,
  findKnownAreas,
} from './repository.ts';
export { placeRoutes, presentArea } from './routes.ts';
