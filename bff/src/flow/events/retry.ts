import { proceed } from '../next-step.ts';
import type { EventHandler } from './context.ts';

/** Asks for the quote again, the whole path being looked at anew: a date may have come too near meanwhile. */
export const retryQuote: EventHandler<'retry'> = ({ state, evaluation }) =>
  proceed(evaluation.under({ ...state, skim: true, quote: null }), 0);
