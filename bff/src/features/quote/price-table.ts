import type { PriceTable } from '@gam/schemas/descriptors';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { SourceViews } from '../../protocol/sources/source-view.ts';
import { decideQuote } from '../../engine/rules/decide-quote.ts';
import { quoteTexts } from './texts.ts';

/** So many rows are shown before all are asked for. [W-4.10] */
const previewRows = 5;

/** The price of a service is looked up in its table where the quote has none and the service has one. [O-9.07] */
export const hasPriceTable = (price: number | null, service: { readonly has_price: boolean }): boolean =>
  price === 0 && service.has_price;

/** Where a flow shows its service's price table: in the quote that it stands in for, and offered on the first screen. */
export function showsPriceTable(evaluation: Evaluation): boolean {
  const { flow, state } = evaluation;
  if (state.phase === 'questions') return state.trail.length === 0 && flow.service.has_price;
  const isQuoted = state.phase === 'quote' && state.quote !== null;
  if (!isQuoted || !hasPriceTable(state.quote.price, flow.service)) return false;
  return !decideQuote(flow.rules, evaluation.facts()).hidden.has('price_table');
}

/** Null where it is known that there are no rows. [O-2.24, O-9.07, W-3.04] */
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
