import { autoAnsweredFlag } from '../../engine/flow/events/back.ts';
import type { FlowMode, EntryFacts } from '../../engine/flow/state.ts';
import type { QueryFacts, SessionFacts } from '../../engine/rules/facts.ts';
import type { FlowPlace } from '../records/flow-record.ts';
import { queryOf } from '../urls/order-url.ts';

/** Whether a flag of the query is set. */
export const isOn = (value: string | null | undefined): boolean => value === '1' || value === 'true';

/** Whether a flag of the query is said not to be set. */
export const isOff = (value: string | null | undefined): boolean => value === '0' || value === 'false';

/** The order page's query as the rules know it: frozen at entry. [O-2.06] */
export function queryFacts({ query, similar_id }: Pick<FlowPlace, 'query' | 'similar_id'>): QueryFacts {
  const given = new Map(query);
  const text = (name: string): string | null => given.get(name) || null;
  return {
    workman: text('workman'),
    workman_name: text('workman_name'),
    source: text('source'),
    similar_id,
    voucher: text('voucher'),
    edit_mode: isOn(text('edit-mode')),
    auto_answered: isOn(text(autoAnsweredFlag)),
    address_id: text('address_id'),
    area: text('area'),
    destination_area: text('destination-area'),
    matching_flow: text('matching_flow'),
    show_workman_gender_question: isOn(text('show_workman_gender_question')),
    utm_source: text('utm_source'),
    internal_source: text('internal_source'),
    from_ewano: isOn(text('from_ewano')),
    lock_city: isOn(text('lock-city')),
  };
}

/** Everything that is frozen when a flow begins. */
export const entryFacts = (
  place: FlowPlace,
  mode: FlowMode,
  session: SessionFacts,
  favourites: EntryFacts['favourites'] = [],
): EntryFacts => ({
  query: queryFacts(place),
  session,
  place: { main: place.main, category: place.category, service: place.service, query: queryOf(place, null) },
  flow: { mode },
  favourites,
});
