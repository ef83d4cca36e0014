import { texts } from '../../texts.ts';
import { moved, refused } from '../transition.ts';
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
