import type { Extra } from '@gam/schemas/upstream';
import type { FlowPlace } from '../../protocol/records/flow-record.ts';
import { isOff, isOn } from '../../protocol/flows/entry-facts.ts';

type Carried = keyof Omit<
  Extra,
  'matching_flow' | 'disableSMS' | 'notShowOnApp' | 'customer_id' | 'rules' | 'outcome'
>;

type Read = (value: string) => string | boolean | null;

const text: Read = (value) => value || null;

const flag: Read = (value) => (isOn(value) ? true : isOff(value) ? false : null);

/** Accepts a position in a list of search results. */
const index: Read = (value) => (/^\d{1,6}$/.test(value) ? value : null);

/** The fields from the page's query with their readers; invalid values are dropped. */
const carried = {
  utm_source: text,
  utm_token: text,
  utm_click_id: text,
  credit_balance_visible: flag,
  internal_source: text,
  searched_word: text,
  search_result_item_index: index,
} satisfies { [N in Exclude<Carried, `referrer_${string}`>]: Read };

/**
 * Returns the customer's origin and how the order is matched: from the page's query and the partners that counted when
 * the flow began. All of it comes from the customer and grants no rights. The last value of a repeated parameter
 * counts. [O-7.16, O-9.08]
 */
export function readExtra({ query, referrers = [] }: Pick<FlowPlace, 'query' | 'referrers'>): Extra {
  const given = new Map(query);
  const read = Object.entries(carried).flatMap(([name, take]) => {
    const value = take(given.get(name) ?? '');
    return value === null ? [] : [[name, value] as const];
  });
  return {
    matching_flow: given.get('matching_flow') || 'main_flow',
    ...Object.fromEntries([...read, ...referrers.map((referrer) => [referrer, true] as const)]),
  };
}
