import { search } from './catalogue/index.ts';
import { addresses, addressForm } from './addresses/index.ts';
import { calendar } from './dates/index.ts';
import { experts } from './experts/index.ts';
import { gateways } from './payments/index.ts';
import { motivation, prices } from './quote/index.ts';
import { options, repairShopDetails, repairShops } from './choices/index.ts';
import type { PageSources } from '../protocol/sources/page-source.ts';
import type { Sources } from '../protocol/sources/source.ts';

/** Every source of the protocol. A missing one does not compile. */
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

/** Every source of screens without a flow. A missing one does not compile. */
export const featurePageSources: PageSources = { search };
