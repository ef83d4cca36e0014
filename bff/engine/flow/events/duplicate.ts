import type { Duplication } from '@gam/schemas/upstream';
import { texts } from '../../texts.ts';
import { openModal, withCheckout } from '../checkout.ts';
import { type Moved, moved, refused } from '../transition.ts';
import type { EventContext, EventHandler } from './context.ts';

/** Opens the earlier order instead, after its chain_actions have run. [O-2.13, O-4.29] */
export const duplicateDetails: EventHandler<'duplicate_details'> = (context) => decide(context, 'details');

/** Edits the earlier order instead, after its edit_actions have run. [O-2.14] */
export const duplicateEdit: EventHandler<'duplicate_edit'> = (context) => decide(context, 'edit');

function decide({ state }: EventContext, way: 'details' | 'edit'): Moved {
  const duplication = openModal(state) === 'duplicate' ? state.quote?.duplication : null;
  if (!duplication || (way === 'edit' && !isEditable(duplication))) {
    return refused('not_offered', texts.order.notOffered);
  }
  return moved(state, { call: 'run_actions', way });
}

/** Closes the dialog over the quote; a mandatory duplicate's dialog stays open. [O-4.27, O-4.28] */
export const dismissModal: EventHandler<'dismiss_modal'> = ({ state }) => {
  const modal = openModal(state);
  const duplication = state.quote?.duplication ?? null;
  if (modal === 'prepayment') return moved(withCheckout(state, { paying: false }));
  if (modal === null || !duplication || duplication.is_mandatory) {
    return refused('not_dismissible', texts.order.notOffered);
  }
  return moved(withCheckout(state, { dismissed: duplication.order_id }));
};

/** Whether the earlier order can still be changed. [O-3.12] */
export const isEditable = ({ edit_state }: Pick<Duplication, 'edit_state'>): boolean =>
  edit_state === 'editable';
