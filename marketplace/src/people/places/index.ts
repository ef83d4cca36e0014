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
  type ShownArea,
} from './repository.ts';
export { placeRoutes, presentArea } from './routes.ts';
