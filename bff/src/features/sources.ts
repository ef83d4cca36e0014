import type { SourceName } from '@gam/schemas/descriptors';
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
import type { Source } from '../protocol/sources/source.ts';

/** Every source. One without a line here does not compile. */
export const sources: { readonly [N in SourceName]: Source<N> } = {
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

export const isSourceName = (name: string): name is SourceName => Object.hasOwn(sources, name);

/** The source of a name; to be given that name's items. */
export function sourceOf<N extends SourceName>(name: N): Source<N> {
  return sources[name];
}
