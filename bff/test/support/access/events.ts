import { randomUUID } from 'node:crypto';
import {
  bffCalls,
  type ClientEvent,
  type EventArgs,
  type EventName,
  eventNames,
} from '@gam/schemas/descriptors';
import { imagesQuestion } from '../cold-air.ts';
import type { Attempt, IdKind } from './attempt.ts';
import { submitForm } from '../events.ts';
import { forbidden, forPromised, operators } from './expected.ts';
import { addressFor, post } from './intruder.ts';
import type { HeldFlow, Victim } from './victim.ts';

/** The arguments of each event, aimed at the victim's data. An event without a line does not compile. */
const argsOf = ({
  address,
  upload: file,
  flows,
  id,
}: Victim): { readonly [N in EventName]: EventArgs<N> } => ({
  answer: { question: imagesQuestion, values: [file] },
  next: {},
  back: {},
  jump: { step: '101' },
  continue: {},
  restore: {
    ticket: flows.middle.ticket,
    answers: [
      { question: imagesQuestion, values: [file] },
      { question: '210', values: [address] },
    ],
    step: null,
  },
  retry: {},
  submit_form: { form: 'unknown' },
  change_city: { city: '2' },
  login_request_code: { phone: '09359999999' },
  login_verify: { code: '123456' },
  login_cancel: {},
  sign_out: {},
  sign_out_everywhere: {},
  operator_sign_in: { phone: '09120000002', password: id, code: '123456' },
  passkey_sign_in: { credential: '{}' },
  find_customer: { phone: '09359999998' },
  create_customer: { phone: '09359999997', first_name: '', last_name: '' },
  select_expert: { expert: '1' },
  drop_expert: {},
  skip_expert: {},
  apply_voucher: { code: 'GAM20' },
  remove_voucher: {},
  club_discount: { on: true },
  admin_options: { disable_sms: true, not_show_on_app: true },
  invoice_email: { email: 'thief@example.com' },
  invoice_send: { email: 'thief@example.com' },
  invoice_download: {},
  duplicate_details: {},
  duplicate_edit: {},
  dismiss_modal: {},
  confirm: { 'default.a-rule': true },
  place_order: {},
  choose_gateway: { gateway: 'bank' },
  pay: {},
  pay_again: {},
  cancel_order: {},
  address_create: { id: address, area: '1001', detail: 'x' },
  address_update: { id: address, area: '1001', detail: 'x' },
  address_delete: { id: address },
});

/** These end the intruder's own session and reveal nothing about other users. */
const ending: readonly EventName[] = ['sign_out', 'sign_out_everywhere'];
const invoiceEvents: readonly EventName[] = ['invoice_email', 'invoice_send', 'invoice_download'];
/** The events that every page accepts: they concern the sender only. */
const ownBusiness: readonly EventName[] = ['change_city', 'back', 'retry', 'continue', 'dismiss_modal'];

const events = (victim: Victim, leaveOut: readonly EventName[] = []) => {
  const args = argsOf(victim);
  return eventNames
    .filter((name) => !leaveOut.includes(name))
    .map((name) => ({ name, event: { action_id: randomUUID(), name, args: args[name] } as ClientEvent }));
};

/** Every event on each of the victim's flows: with the victim's ticket, and with the intruder's that names another flow. */
export const onFlows = (victim: Victim): Attempt[] =>
  Object.entries<HeldFlow>(victim.flows).flatMap(([name, flow]) =>
    events(victim).flatMap(({ name: event, event: sent }) =>
      (['theirs', 'own'] as const).map((ticket): Attempt => ({
        call: 'sendEvents',
        id: name === 'quote' ? 'quote' : 'flow',
        about: `${event} on ${name} with ${ticket} ticket`,
        sent: JSON.stringify(sent) + flow.ticket,
        // A flow that no event has made yet is empty, and its own browser may begin it as a guest's.
        ...(name !== 'promised' && { changes: false as const }),
        make: (who) =>
          post(who, bffCalls.sendEvents.path, {
            flow: flow.id,
            ticket: ticket === 'own' ? who.own.ticket : flow.ticket,
            base_rev: flow.rev,
            events: [sent],
          }),
        expects: (role) =>
          ticket === 'own' ? [403] : name === 'promised' ? forPromised(role, [403, 410]) : forbidden(role),
      })),
    ),
  );

/** The victim's pictures and addresses in the intruder's flow. */
export const onOwnFlows = (victim: Victim): Attempt[] => {
  const { address, upload: file } = victim;
  const args = argsOf(victim);
  const one = <N extends EventName>(name: N, given: EventArgs<N>) =>
    ({ action_id: randomUUID(), name, args: given }) as unknown as ClientEvent;
  const inPictures = [
    one('answer', { question: imagesQuestion, values: [file] }),
    one('answer', { question: imagesQuestion, values: [file.split('.')[0] ?? ''] }),
  ];
  const inAddress = [
    one('answer', { question: '210', values: [address] }),
    one('address_update', args.address_update),
    one('address_delete', args.address_delete),
    one('restore', args.restore),
  ];
  const attempt = (id: IdKind, place: 'pictures' | 'address', event: ClientEvent): Attempt => ({
    call: 'sendEvents',
    id,
    about: `${event.name} in a flow of one's own`,
    sent: JSON.stringify(event),
    changes: false,
    make: (who) => {
      const flow = who[place] ?? who.pictures;
      const { id: own, ticket, rev } = flow;
      return post(who, bffCalls.sendEvents.path, { flow: own, ticket, base_rev: rev, events: [event] });
    },
    expects: [200, 401, 403, 410, 422],
  });
  return [
    ...inPictures.map((event) => attempt('upload', 'pictures', event)),
    ...inAddress.map((event) => attempt('address', 'address', event)),
  ];
};

/** Every event on the pages of the victim's orders. */
export const onPages = (victim: Victim): Attempt[] =>
  [victim.orders.done, victim.orders.open].flatMap((order) =>
    [`/task-details/${order.uuid}`, `/task-details/${order.number}?ask=cancel`].flatMap((url) =>
      events(victim, ending).map(({ name, event }): Attempt => ({
        call: 'sendEvents',
        id: invoiceEvents.includes(name) ? 'invoice' : 'order',
        about: `${name} on ${url}`,
        sent: JSON.stringify(event) + url,
        ...(!ownBusiness.includes(name) && !name.startsWith('login') && { changes: false as const }),
        make: (who) =>
          post(who, bffCalls.sendEvents.path, { flow: null, url: addressFor(who, url), events: [event] }),
        expects: [200, 401, 403, 404, 422],
      })),
    ),
  );

/** The forms of the desk on the victim's pages, which operators alone may send. */
export function onDesk({
  id,
  message,
  orders: { open, done },
  customer: { session = '' },
}: Victim): Attempt[] {
  const attempt = (url: string, sent: ClientEvent): Attempt => ({
    call: 'sendEvents',
    id: 'customer',
    about: `${JSON.stringify(sent)} on ${url}`,
    sent: JSON.stringify([url, sent]),
    make: (who) => post(who, bffCalls.sendEvents.path, { flow: null, url, events: [sent] }),
    expects: (role) => (operators.includes(role) ? [200, 422] : [401, 422]),
    readers: operators,
  });
  return [
    attempt(`/operator/customers/${id}`, submitForm('desk_note', { note: session })),
    attempt(`/operator/feedback/${message}`, submitForm('desk_review')),
    attempt(`/operator/feedback/${message}`, submitForm('desk_answer', { reply: session })),
    attempt(`/operator/posts?ask=${message}`, submitForm('desk_hide_post', { post: message })),
    attempt('/operator/reviews?ask=demo-41-1', submitForm('desk_hide_review', { post: 'demo-41-1' })),
    // For operators too the upstream refuses these.
    ...[
      submitForm('desk_expert', { expert: 'nobody' }),
      submitForm('desk_start'),
      submitForm('desk_finish', { remainder: '1', paid: '1', left: '' }),
    ].map((sent) => attempt(`/operator/orders/${open.uuid}`, sent)),
    attempt(
      `/operator/orders/${done.number}`,
      submitForm('desk_price', { remainder: '1', paid: '999999999', left: '' }),
    ),
  ];
}

/** The forms of money about the victim's orders, on their pages, on the intruder's own account and on finance's pages. */
export function onMoney({ orders: { open, done }, id, customer: { session = '' } }: Victim): Attempt[] {
  const attempt = (url: string, sent: ClientEvent): Attempt => ({
    call: 'sendEvents',
    id: 'order',
    about: `${JSON.stringify(sent)} on ${url}`,
    sent: JSON.stringify([url, sent]),
    changes: false,
    make: (who) =>
      post(who, bffCalls.sendEvents.path, { flow: null, url: addressFor(who, url), events: [sent] }),
    expects: [200, 401, 404, 422],
  });
  const dialog = `/operator/finance?ask=${open.uuid}`;
  const refund = open.uuid;
  const finance = (url: string, sent: ClientEvent): Attempt => ({
    ...attempt(url, sent),
    // Finance may search and export; what it may settle is said by the upstream.
    expects: (role) => (role === 'finance' ? [200, 404, 422] : [401, 404, 422]),
    readers: ['finance'],
  });
  const days = { first_day: '1405/08/01', last_day: '1405/08/30' };
  return [
    attempt(`/task-details/${open.uuid}`, submitForm('spend_credit')),
    attempt(`/account/payments?user=${id}`, submitForm('account_receipt', { order: done.uuid })),
    finance(dialog, submitForm('finance_settle', { refund, reference: session, card: '1234' })),
    finance(dialog, submitForm('finance_confirm', { refund, reference: session })),
    finance(dialog, submitForm('finance_retry', { refund })),
    ...[
      finance('/operator/finance', submitForm('finance_search', { text: open.number })),
      finance('/operator/finance', submitForm('finance_export', { what: 'payments', ...days })),
    ].map((one): Attempt => {
      const { changes: _none, ...reads } = one;
      return reads;
    }),
    attempt('/operator/finance', submitForm('finance_visit', { order: open.number, visit_amount: '' })),
    attempt('/operator/finance/reconciliations', submitForm('finance_reconcile', { file: '' })),
  ];
}
