import { askQuote } from '../fresh-quote.ts';
import { type EngineEffect, moved, toastError } from '../transition.ts';
import type { PageRef } from '../page-ref.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** Leads to the earlier order after the actions, even if the page is opened again. [O-2.13, O-2.14] */
export const actionsDone: ResultHandler<ResultOf<'actions_done'>> = ({ state }, { way }) => {
  const duplication = state.quote?.duplication;
  if (!duplication) return moved(state);
  const { order_id, legacy_id, legacy_city_id } = duplication;
  const to: PageRef =
    way === 'details' ? { page: 'task', order: order_id } : { page: 'edit', legacy_id, city: legacy_city_id };
  return moved({ ...state, moved_to: to });
};

/**
 * Leaves the dialog open, so that the customer can try again. If an action ran before the failure, the quote may be
 * invalid: a fresh one is requested, with its own dialog. [O-4.30]
 */
export const actionsFailed: ResultHandler<ResultOf<'actions_failed'>> = ({ state }, { message, partly }) => {
  const toast: EngineEffect = toastError(message);
  return partly ? askQuote(state, [toast]) : moved(state, null, [toast]);
};
