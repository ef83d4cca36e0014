import { texts } from '../../texts.ts';
import { openModal } from '../checkout.ts';
import { isEditable } from '../duplication.ts';
import { moved, type Outcome, refused } from '../outcome.ts';
import type { EventContext, EventHandler } from './context.ts';

/** The earlier order is looked at instead: its chain_actions are run first. [O-2.13, O-4.29] */
export const duplicateDetails: EventHandler<'duplicate_details'> = (context) => decide(context, 'details');

/** The earlier order is changed instead: its edit_actions are run first. [O-2.14, O-4.29] */
export const duplicateEdit: EventHandler<'duplicate_edit'> = (context) => decide(context, 'edit');

function decide({ state }: EventContext, way: 'details' | 'edit'): Outcome {
  const duplication = openModal(state) === 'duplicate' ? state.quote?.duplication : null;
  if (!duplication || (way === 'edit' && !isEditable(duplication))) {
    return refused('not_offered', texts.order.notOffered);
  }
  return moved(state, { call: 'run_actions', way });
}
