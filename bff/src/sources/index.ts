import type { SourceName } from '@gam/schemas/descriptors';
import { addressForm } from './address-form.ts';
import { addresses } from './addresses.ts';
import { calendar } from './calendar.ts';
import { experts } from './experts.ts';
import { gateways } from './gateways.ts';
import { motivation } from './motivation.ts';
import { options } from './options.ts';
import { prices } from './prices.ts';
import { repairShopDetails } from './repair-shop-details.ts';
import { repairShops } from './repair-shops.ts';
import type { Source } from './source.ts';

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
