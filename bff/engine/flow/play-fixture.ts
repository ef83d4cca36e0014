import type { AnswerConstraints, WireAnswer } from '@gam/schemas/questions';
import { pickAnswerValues } from '../questions/write-answer.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { noLiveFacts } from '../facts/no-facts.ts';
import { advance, enter, type FlowEvent, receive } from './advance.ts';
import { openModal } from './checkout.ts';
import { clubDiscount } from './discount.ts';
import { Evaluation } from './evaluation.ts';
import { isValid } from './offered-answer.ts';
import type { Act, Happening } from './flow-arbitraries.ts';
import { entryOf, type FactChanges, makeDiscount, makeQuote, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import { positionOf } from './next-step.ts';
import { noLookUps, lookUpsWith, type LookUps } from './look-ups.ts';
import type { Moved, Intent } from './transition.ts';
import { makeView } from './question-view.ts';
import type { OutsideResult } from './results/index.ts';
import type { FlowState } from './state.ts';

/** The experts that the sources offer here. */
export const twoExperts: LookUps = {
  ...noLookUps,
  experts: [
    { id: 'e1', label: 'سارا احمدی' },
    { id: 'e2', label: 'رضا کریمی' },
  ],
  gateways: [{ id: 'bank', label: 'بانک' }],
};

/** The record of one change of a flow, sufficient to repeat it. */
export interface Recorded {
  readonly at: number;
  readonly given: { readonly event: FlowEvent } | { readonly result: OutsideResult };
  readonly before: FlowState;
  readonly outcome: Moved;
}

export interface Played {
  readonly first: FlowState;
  readonly last: FlowState;
  readonly log: readonly Recorded[];
}

/** The values that an event chooses: its own, otherwise those of the current answer. */
const valuesOf = ({ answers, step }: FlowState, event: FlowEvent): readonly string[] =>
  event.name === 'answer' ? event.args.values : (answers[step ?? '']?.values ?? []);

/** Applies one recorded change. */
export const change = (flow: Flow, state: FlowState, { given, at }: Pick<Recorded, 'given' | 'at'>): Moved =>
  'event' in given
    ? advance(flow, state, given.event, at, {
        ...twoExperts,
        answer: lookUpsWith(valuesOf(state, given.event)).answer,
      })
    : receive(flow, state, given.result, at);

/** Plays happenings in a flow. The outside world answers each intent before the next event, as in the BFF. */
export function play(flow: Flow, facts: FactChanges, happenings: readonly Happening[]): Played {
  const entered = enter(flow, entryOf(facts), noon);
  if (!entered.ok) throw new Error('an entry was refused');
  let { state, intent } = entered.value;
  let at = noon;
  const log: Recorded[] = [];
  const take = (given: Recorded['given']): void => {
    const outcome = change(flow, state, { given, at });
    log.push({ at, given, before: state, outcome });
    if (!outcome.ok) return;
    ({ state, intent } = outcome.value);
  };
  for (const { act, after, succeeds } of happenings) {
    at += after;
    const event = eventOf(flow, state, act, at);
    if (intent) take({ result: resultOf(intent, succeeds, at) });
    else if (event) take({ event });
  }
  return { first: entered.value.state, last: state, log };
}

/** The event of an act; null if there is no sensible event. */
function eventOf(flow: Flow, state: FlowState, act: Act, at: number): FlowEvent | null {
  return act.is === 'event' ? act.event : sensibleEvent(flow, state, at, act.pick);
}

/** The next event of a customer who wants to order: answers, signs in when asked, orders. */
export function sensibleEvent(flow: Flow, state: FlowState, at: number, pick: number): FlowEvent | null {
  if (state.phase === 'questions') return answerOrNext(flow, state, at, pick);
  if (state.phase === 'quote') {
    return { name: openModal(state) === 'prepayment' ? 'pay' : 'place_order', args: {} };
  }
  if (state.phase === 'expert_selection') return chooseOrGoOn(state, pick);
  if (state.phase !== 'login') return null;
  return state.login?.step === 'code'
    ? { name: 'login_verify', args: { code: '123456' } }
    : { name: 'login_request_code', args: { phone: '09121234567' } };
}

function chooseOrGoOn({ expert }: FlowState, pick: number): FlowEvent {
  if (pick === 0) return { name: 'skip_expert', args: {} };
  return expert?.chosen
    ? { name: 'next', args: {} }
    : { name: 'select_expert', args: { expert: `e${pick % 2 === 0 ? 2 : 1}` } };
}

function answerOrNext(flow: Flow, state: FlowState, at: number, pick: number): FlowEvent {
  const evaluation = new Evaluation(flow, state, at);
  const row = evaluation.row(positionOf(flow, state.step));
  const isAnswered = row !== null && row.answer !== null && isValid(evaluation, row);
  if (!row || isAnswered || pick === 0) return { name: 'next', args: {} };
  const { question } = row.at;
  const view = makeView(flow, row);
  const { constraints, example } = kindOf(question);
  const answer = example?.(question, view, at) ?? validAnswer(constraints(question, view), pick);
  return { name: 'answer', args: { question: question.id, ...pickAnswerValues(answer) } };
}

/** A valid answer; empty for a choice without options and for a question that takes no answer. */
export function validAnswer(
  constraints: AnswerConstraints,
  pick: number,
): Pick<WireAnswer, 'values' | 'counts'> {
  if (constraints.kind === 'number') return { values: [String(constraints.min)] };
  if (constraints.kind === 'presence') {
    if (constraints.max_values === 0) return { values: [] };
    const value = `x${pick}`;
    return {
      values: [value],
      ...(constraints.counts && { counts: [{ value, number: constraints.counts.min }] }),
    };
  }
  if (constraints.kind === 'text') return { values: [textOf[constraints.form]] };
  const { allowed, counts } = constraints;
  const value = allowed[pick % allowed.length];
  if (value === undefined) return { values: [] };
  return { values: [value], ...(counts && { counts: [{ value, number: counts.min }] }) };
}

const textOf = { free: 'متن', name: 'سارا', phone: '09121234567' };

/** Every other quote asks for a prepayment. */
const prepaidSometimes = (at: number) =>
  at % 2 === 0 ? { prepayment_message: 'پیش‌پرداخت', prepayment_amount: 20_000 } : {};

/** Returns the outside world's result for an intent. */
export function resultOf(intent: Intent, succeeds: boolean, at: number): OutsideResult {
  const message = 'failed';
  const answers = {
    request_code: succeeds
      ? { name: 'code_sent', verification_id: 'v1', resend_at: at + 60_000 }
      : { name: 'code_refused', message },
    verify_code: succeeds
      ? {
          name: 'signed_in',
          session: { ...noLiveFacts.session, guest: false },
          subject: 'u1',
          favourites: [],
        }
      : { name: 'sign_in_refused', message },
    quote: succeeds ? { name: 'quoted', quote: anyQuote(at) } : { name: 'quote_failed', message },
    run_actions: succeeds
      ? { name: 'actions_done', way: 'details' }
      : { name: 'actions_failed', message, partly: at % 2 === 0 },
    change_city: succeeds
      ? { name: 'city_changed', url: '/order/elsewhere' }
      : { name: 'city_refused', message },
    drop_expert: succeeds
      ? { name: 'expert_dropped', url: '/order/elsewhere' }
      : { name: 'expert_kept', message },
    create_address: succeeds
      ? { name: 'address_created', address: { id: 'a1', label: 'تهران، ونک' } }
      : { name: 'address_refused', message, fields: [] },
    update_address: succeeds
      ? { name: 'address_updated', address: { id: 'a1', label: 'تهران، ونک' } }
      : { name: 'address_refused', message, fields: [] },
    delete_address: succeeds
      ? { name: 'address_deleted', id: 'a1' }
      : { name: 'address_refused', message, fields: [] },
    apply_discount: discountResult(intent, succeeds, at),
    cancel_discount: discountResult(intent, succeeds, at),
    grant_voucher: succeeds
      ? {
          name: 'voucher_granted',
          voucher: { code: 'RULE', reason: 'a reason' },
          reply: makeDiscount({ code: null }),
        }
      : { name: 'voucher_withheld', quote: at % 2 === 0 ? 'stands' : 'unknown' },
    place_order: succeeds
      ? { name: 'placed', order: { order_uuid: 'o-1', top_transaction_token: null }, callback: '/top' }
      : { name: 'place_failed', message, because: at % 2 === 0 ? 'quote_gone' : 'slot_taken' },
    begin_payment: succeeds
      ? { name: 'payment_begun', url: '/charge?RefId=1' }
      : { name: 'payment_failed', message },
  } as const satisfies Record<Intent['call'], OutsideResult>;
  return answers[intent.call];
}

/** Returns the outside world's result for a discount. */
function discountResult(intent: Intent, succeeds: boolean, at: number): OutsideResult {
  const { code, club } = 'club' in intent ? intent : clubDiscount;
  const on = intent.call === 'apply_discount';
  const discount = { code, club };
  return succeeds
    ? { name: 'discounted', discount, on, reply: makeDiscount({ has_applied_club_discount: club && on }) }
    : { name: 'discount_refused', discount, on, message: 'failed', quote: at % 2 === 0 ? 'stands' : 'over' };
}

/** A quote that is valid for half an hour, has one of two prices and offers the club's discount. */
const anyQuote = (at: number) =>
  makeQuote({
    price: at % 2 === 0 ? 100_000 : 120_000,
    discount_data: { ...makeQuote().discount_data, has_club_discount: true },
    expires_at: new Date(at + 1_800_000).toISOString(),
    ...prepaidSometimes(at),
  });
