export {
  findRepairShops,
  repairShopRestrictions,
  repairShops,
  repairShopServices,
  repairShopSlots,
  slotsOfShop,
} from './repository.ts';
export { repairShopRoutes } from './routes.ts';
