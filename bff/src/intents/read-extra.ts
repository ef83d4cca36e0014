import type { Extra } from '@gam/schemas/upstream';
import type { FlowPlace } from '../flows/flow-record.ts';

const carried = [
  'utm_source',
  'utm_token',
  'utm_click_id',
  'internal_source',
  'searched_word',
  'search_result_item_index',
] as const;

/** Where the customer came from and how the order is to be matched, as the page's query says. [O-7.16] */
export function readExtra({ query }: Pick<FlowPlace, 'query'>): Extra {
  const given = new Map(query);
  const extra: Extra = { matching_flow: given.get('matching_flow') || 'main_flow' };
  for (const name of carried) {
    const value = given.get(name);
    if (value) extra[name] = value;
  }
  return extra;
}
