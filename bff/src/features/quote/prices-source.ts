import { priceRowLimit } from '@gam/schemas/upstream';
import type { PriceRowItem } from '@gam/schemas/descriptors';
import type { PriceRow } from '@gam/schemas/upstream';
import { formatFinalPrice } from '@gam/shared/money';
import { showsPriceTable } from './price-table.ts';
import { fetchFailure } from '../../protocol/sources/fetch-failure.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** The price table of a service, where the quote shows it or the first screen offers it. [O-7.15, O-9.07] */
export const prices: Source<'prices'> = {
  request: (evaluation, { city }) => {
    if (!showsPriceTable(evaluation)) return null;
    const query = { service: evaluation.flow.service.id, cityId: city, limit: priceRowLimit, offset: 0 };
    return {
      body: query,
      load: async (upstream, _token, item) => {
        if (item !== null) return null;
        const listed = await upstream.call('listLandingPrices', { query });
        return listed.ok ? { ok: true, value: listed.value.results.map(presentRow) } : listed;
      },
    };
  },
  // Nothing is chosen among prices.
  find: () => Promise.resolve({ ok: true, value: null }),
  select: () => null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: fetchFailure,
};

/** A row without a price is agreed on the spot. [W-3.04, O-1.08] */
const presentRow = ({ id, title, unit, price }: PriceRow): PriceRowItem => ({
  id,
  title,
  ...(unit && { unit }),
  price: formatFinalPrice(price),
});
