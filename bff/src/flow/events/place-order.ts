import { isFresh, openLogin } from '../next-step.ts';
import { moved } from '../outcome.ts';
import { steps } from '../state.ts';
import type { EventHandler } from './context.ts';

/**
 * Places the order: a guest signs in first; a quote whose time is over is asked again, so that nobody orders at a price
 * that was not shown. [O-4.31]
 */
export const placeOrder: EventHandler<'place_order'> = ({ state, at }) => {
  if (state.facts.session.guest) return moved(openLogin(state, steps.quote));
  if (!state.quote || !isFresh(state.quote, at)) {
    return moved({ ...state, phase: 'quote_pending', quote: null }, { call: 'quote' });
  }
  return moved({ ...state, phase: 'placing' }, { call: 'place_order' });
};
