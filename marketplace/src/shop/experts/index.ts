export { checkWorkman, discountOf, doesAll, findAbleExperts } from './expert-rules.ts';
export { presentExpertCard, presentSelected } from './present-expert.ts';
export {
  countScore,
  expertCities,
  expertRestrictions,
  type ExpertRow,
  experts,
  expertServices,
  favouriteExperts,
  findExpertAt,
  findExperts,
  type Gender,
  type RestrictionRow,
} from './repository.ts';
export { expertRoutes } from './routes.ts';
