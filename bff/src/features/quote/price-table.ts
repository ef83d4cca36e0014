import type { PriceRowItem, PriceTable } from '@gam/schemas/descriptors';
import { type PriceRow, priceRowLimit } from '@gam/schemas/upstream';
import { formatFinalPrice } from '@gam/shared/money';
import type { Evaluation } from '@gam/engine/flow';
import type { SourceViews } from '../../protocol/sources/source-views.ts';
import { decideQuote } from '@gam/engine/rules';
import { quoteTexts } from './texts.ts';
import { onlyShown, optionalList } from '../../protocol/sources/fetched-lists.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** The number of rows that are shown at first. [W-4.10] */
const previewRows = 5;

/** Whether the price table replaces the price: the quote has none and the service has a table. */
export const hasPriceTable = (price: number | null, service: { readonly has_price: boolean }): boolean =>
  price === 0 && service.has_price;

/** Whether the current step shows the price table: a quote without a price, or the first screen. */
function showsPriceTable(evaluation: Evaluation): boolean {
  const { flow, state } = evaluation;
  if (state.phase === 'questions') return state.trail.length === 0 && flow.service.has_price;
  const isQuoted = state.phase === 'quote' && state.quote !== null;
  if (!isQuoted || !hasPriceTable(state.quote.price, flow.service)) return false;
  return !decideQuote(flow.rules, evaluation.facts()).hidden.has('price_table');
}

/** Presents the price table; null if it has no rows. [O-2.24, O-9.07, W-3.04] */
export function presentPriceTable({ prices }: SourceViews, place: PriceTable['place']): PriceTable | null {
  const items = prices?.filled?.items ?? null;
  if (!prices || items?.length === 0) return null;
  return {
    type: 'price_table',
    key: 'price_table',
    title: quoteTexts.priceTable.title,
    source: { name: 'prices', v: prices.v },
    items,
    place,
    preview: previewRows,
    labels: quoteTexts.priceTable.labels,
  };
}

/** The price table of a service, if the quote shows it or the first screen offers it. [O-7.15] */
export const prices: Source<'prices'> = {
  ...onlyShown,
  request: (evaluation, { city }) => {
    if (!showsPriceTable(evaluation)) return null;
    const query = { service: evaluation.flow.service.id, cityId: city, limit: priceRowLimit, offset: 0 };
    return {
      body: query,
      load: optionalList(
        (upstream) => upstream.call('listLandingPrices', { query }),
        ({ results }) => results.map(presentRow),
      ),
    };
  },
};

/** Presents a row; a price that is missing is agreed on the spot. [O-1.08] */
const presentRow = ({ id, title, unit, price }: PriceRow): PriceRowItem => ({
  id,
  title,
  ...(unit && { unit }),
  price: formatFinalPrice(price),
});
