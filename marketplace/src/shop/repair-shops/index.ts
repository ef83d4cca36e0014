export {
  findRepairShops,
  findShopSlots,
  repairShopRestrictions,
  repairShops,
  repairShopServices,
  repairShopSlots,
} from './repository.ts';
export { repairShopRoutes } from './routes.ts';
