import type { Extra } from '@gam/schemas/upstream';
import { type CheckoutState, chosenWorkman, type Evaluation, submittedAnswers } from '@gam/engine/flow';
import type { FlowPlace, FlowRecord } from '../../protocol/records/flow-record.ts';
import { isOff, isOn } from '../../protocol/flows/entry-facts.ts';
import { actsForAnother } from '../../protocol/flows/access.ts';

/** Returns the common part of a quote's and an order's request. [O-7.03, O-7.04] */
export function orderRequest(evaluation: Evaluation, record: FlowRecord) {
  const { facts, checkout } = evaluation.state;
  return {
    answers: submittedAnswers(evaluation),
    category: evaluation.flow.service.id,
    specificWorkman: chosenWorkman(evaluation),
    extra: { ...readExtra(record.place), ...(facts.session.admin && operatorExtra(checkout, record)) },
    editOrderId: facts.flow.mode === 'edit' ? record.place.similar_id : null,
  };
}

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

/**
 * Returns the operator's part of `extra`: the notices to the customer, and the customer. [O-1.03, O-3.16, readings 12]
 */
const operatorExtra = (
  { options: { disable_sms, not_show_on_app } }: Pick<CheckoutState, 'options'>,
  record: Pick<FlowRecord, 'subject' | 'actor'>,
): Partial<Extra> => ({
  ...(disable_sms && { disableSMS: true }),
  ...(not_show_on_app && { notShowOnApp: true }),
  ...(record.subject !== null && actsForAnother(record) && { customer_id: record.subject }),
});
