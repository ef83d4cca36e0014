import { texts } from '../../texts.ts';
import { openModal, withCheckout } from '../checkout.ts';
import { moved, refused } from '../outcome.ts';
import type { EventHandler } from './context.ts';

/** Closes the dialog before the quote; a mandatory duplicate's stays. [O-4.27, O-4.28] */
export const dismissModal: EventHandler<'dismiss_modal'> = ({ state }) => {
  const modal = openModal(state);
  const duplication = state.quote?.duplication ?? null;
  if (modal === 'prepayment') return moved(withCheckout(state, { paying: false }));
  if (modal === null || !duplication || duplication.is_mandatory) {
    return refused('not_dismissible', texts.order.notOffered);
  }
  return moved(withCheckout(state, { dismissed: duplication.order_id }));
};
