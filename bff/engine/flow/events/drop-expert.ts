import { texts } from '../../texts.ts';
import { moved, notOffered } from '../transition.ts';
import type { EventHandler } from './context.ts';

/** Continues without the expert whom the link named: a new flow with the answers that fit there. [O-1.04, O-2.06] */
export const dropExpert: EventHandler<'drop_expert'> = ({ state }) =>
  state.facts.query.workman === null
    ? notOffered(texts.order.notOffered)
    : moved(state, { call: 'drop_expert' });
