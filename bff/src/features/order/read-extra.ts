import type { Extra } from '@gam/schemas/upstream';
import { isOff, isOn } from '../../protocol/flows/entry-facts.ts';
import type { FlowPlace } from '../../protocol/records/flow-record.ts';

type Carried = keyof Omit<Extra, 'matching_flow' | 'disableSMS' | 'notShowOnApp' | 'customer_id'>;
type Read = (value: string) => string | boolean | null;

const text: Read = (value) => value || null;
const flag: Read = (value) => (isOn(value) ? true : isOff(value) ? false : null);
/** A place in a list of search results, as its link counts it. */
const index: Read = (value) => (/^\d{1,6}$/.test(value) ? value : null);

/** Every field that the page's query gives, and what of a value it takes: nothing of a wrong kind goes on. */
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
 * Where the customer came from and how the order is to be matched: the page's query, and the partners that counted when
 * the flow began. All of it is the customer's own word and grants nothing. Of a repeated parameter the last counts.
 * [O-7.16, O-9.08]
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
