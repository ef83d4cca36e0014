import { presentShopDetails } from './repair-shop.ts';
import { shopsFor } from './repair-shops-source.ts';
import { fetchFailure } from '../../protocol/sources/fetch-failure.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** What a repair shop shows when it is opened: asked for one by one, the shop as item. [O-7.09, O-4.47] */
export const repairShopDetails: Source<'repair_shop_details'> = {
  request: (evaluation, { city }) => {
    const body = shopsFor(evaluation, city);
    return (
      body && {
        body,
        load: async (upstream, _token, item) => {
          if (item === null) return { ok: true, value: [] };
          const told = await upstream.call('loadRepairShop', { params: { id: item } });
          return told.ok ? { ok: true, value: [presentShopDetails(item, told.value)] } : told;
        },
      }
    );
  },
  // Nothing is chosen among details.
  find: () => Promise.resolve({ ok: true, value: null }),
  select: () => null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: fetchFailure,
};
