export { options } from './options-source.ts';
export { repairShopDetails } from './repair-shop-details-source.ts';
export { repairShops } from './repair-shops-source.ts';
