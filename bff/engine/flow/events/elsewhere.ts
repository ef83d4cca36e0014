import { texts } from '../../texts.ts';
import { moved, notOffered, refused } from '../transition.ts';
import type { EventHandler } from './context.ts';

/**
 * Continues in another city: a new flow with the answers that fit there. Choosing the same city changes nothing, and a
 * locked city cannot be changed. [O-2.49, O-4.37]
 */
export const changeCity: EventHandler<'change_city'> = ({ flow, state }, { city }) => {
  if (state.facts.query.lock_city) return refused('city_locked', texts.order.notOffered);
  if (city === flow.facts.city.id) return moved(state);
  return moved(state, { call: 'change_city', city });
};

/** Continues without the expert whom the link named: a new flow with the answers that fit there. [O-1.04, O-2.06] */
export const dropExpert: EventHandler<'drop_expert'> = ({ state }) =>
  state.facts.query.workman === null ? notOffered() : moved(state, { call: 'drop_expert' });
