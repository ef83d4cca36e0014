import { addressForm } from './addresses/form-source.ts';
import { addresses } from './addresses/list-source.ts';
import { calendar } from './dates/calendar-source.ts';
import { experts } from './experts/experts-source.ts';
import { gateways } from './payments/gateways-source.ts';
import { motivation } from './quote/motivation-source.ts';
import { options } from './choices/options-source.ts';
import { prices } from './quote/prices-source.ts';
import { repairShopDetails } from './choices/repair-shop-details-source.ts';
import { repairShops } from './choices/repair-shops-source.ts';
import type { Sources } from '../protocol/sources/registry.ts';

/** Every source. One without a line here does not compile. */
export const featureSources: Sources = {
  experts,
  calendar,
  options,
  repair_shops: repairShops,
  repair_shop_details: repairShopDetails,
  addresses,
  address_form: addressForm,
  prices,
  motivation,
  gateways,
};
