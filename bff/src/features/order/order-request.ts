import type { Extra } from '@gam/schemas/upstream';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import { chosenWorkman, submittedAnswers } from '../../engine/flow/submission.ts';
import type { FlowPlace, FlowRecord } from '../../protocol/records/flow-record.ts';
import { isOff, isOn } from '../../protocol/flows/entry-facts.ts';
import type { CheckoutState } from '../../engine/flow/checkout-state.ts';
import { actsForAnother } from '../../protocol/flows/access.ts';

/** What a quote and an order have in common. [O-7.03, O-7.04] */
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

/** The operator's part of `extra`: what the customer is told, and whom the order is for. [O-1.03, O-3.16, readings 12] */
const operatorExtra = (
  { options: { disable_sms, not_show_on_app } }: Pick<CheckoutState, 'options'>,
  record: Pick<FlowRecord, 'subject' | 'actor'>,
): Partial<Extra> => ({
  ...(disable_sms && { disableSMS: true }),
  ...(not_show_on_app && { notShowOnApp: true }),
  ...(record.subject !== null && actsForAnother(record) && { customer_id: record.subject }),
});
