import { texts } from '../../texts.ts';
import { askQuote, awaitsQuote } from '../fresh-quote.ts';
import { proceed } from '../next-step.ts';
import { refused } from '../outcome.ts';
import type { EventHandler } from './context.ts';

/** Asks for the quote again, the whole path being looked at anew: a date may have come too near meanwhile. */
export const retryQuote: EventHandler<'retry'> = ({ state, evaluation }) =>
  proceed(evaluation.under({ ...state, skim: true, quote: null }), 0);

/** The first event of a flow that was answered by itself asks for its price. [O-4.11, O-4.18] */
export const askFirstQuote: EventHandler<'continue'> = ({ state }) =>
  awaitsQuote(state) ? askQuote(state) : refused('not_offered', texts.order.notOffered);
