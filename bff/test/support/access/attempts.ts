import { randomUUID } from 'node:crypto';
import {
  bffCalls,
  type ClientEvent,
  type EventArgs,
  type EventName,
  eventNames,
  type SourceName,
  sourceNames,
} from '@gam/schemas/descriptors';
import { imagesQuestion } from '../cold-air.ts';
import { makeOgg, makePng } from '../files.ts';
import { homeCleaning } from '../home-cleaning.ts';
import { addressFor, type Came, get, type Intruder, post, type Role, upload, visit } from './intruder.ts';
import type { HeldFlow, Victim } from './victim.ts';

export type BffCallName = keyof typeof bffCalls;

/** What somebody names that is another's. */
export const idKinds = [
  'flow',
  'quote',
  'order',
  'address',
  'upload',
  'invoice',
  'customer',
  'rule version',
] as const;
export type IdKind = (typeof idKinds)[number];

/** One call with an id of the victim in it. */
export interface Attempt {
  readonly call: BffCallName;
  readonly id: IdKind;
  readonly about: string;
  readonly make: (who: Intruder) => Promise<Came>;
  /** What may be answered. */
  readonly expects: readonly number[] | ((role: Role) => readonly number[]);
  /** What was sent: what comes back of that is no leak. */
  readonly sent: string;
  /** Nothing is to be applied. */
  readonly changes?: false;
  /** Those whose own it is to read this. */
  readonly readers?: readonly Role[];
}

const operators: readonly Role[] = ['operator', 'operator for another'];
const isGuest = (role: Role): boolean =>
  role === 'guest' || role === 'browser without its session' || role === 'browser signed out';

/** Without a session one signs in first; with one there is nothing; the operator's own session has no such pages. */
const ownersOnly = (role: Role): readonly number[] =>
  isGuest(role) ? [401] : role === 'operator' ? [200, 302] : [404];
/** The browser that the flow began in is asked to sign in, everybody else is told that there is none. */
const flowIsGone = (role: Role): readonly number[] =>
  role === 'browser without its session' ? [401] : role === 'operator' ? [200, 302, 410] : [410];
const deskOnly = (role: Role): readonly number[] => (operators.includes(role) ? [200] : [401]);

interface Page {
  readonly id: IdKind;
  readonly url: string;
  readonly expects: Attempt['expects'];
  readonly readers?: readonly Role[];
}

const cleaning = '/order/home-services/cleaning/home-cleaning';
const found = [200, 302];
/** Whoever names a customer at their own desk acts for them. */
const operator: readonly Role[] = ['operator'];

/** The addresses of each screen with the victim's ids in them. A screen without a line here fails the matrix. */
export const pagesOf = (victim: Victim): Readonly<Record<string, readonly Page[]>> => {
  const { id: customer, flows, orders, address, customer: own } = victim;
  const named = [orders.done, orders.open].flatMap(({ uuid, number }) => [uuid, number]);
  const flow = (id: string) => `${homeCleaning}&flow=${id}`;
  return {
    home: [{ id: 'customer', url: `/?city_id=1&customer=${customer}`, expects: found, readers: operator }],
    category: [
      {
        id: 'customer',
        url: `/categories/home-services/cleaning?customer=${customer}`,
        expects: found,
        readers: operator,
      },
    ],
    edit_order: [orders.done, orders.open].map(({ number }) => ({
      id: 'order' as const,
      url: `/categories/edit/${number}?edit-mode=1&city_id=1&lock-city=1`,
      expects: ownersOnly,
    })),
    experts: [
      {
        id: 'customer',
        url: `/categories/home-services/cleaning/home-cleaning/experts?city_id=1&customer=${customer}`,
        expects: found,
        readers: operator,
      },
    ],
    order: [
      { id: 'flow', url: flow(flows.middle.id), expects: flowIsGone },
      { id: 'flow', url: own.screen.url, expects: found },
      { id: 'quote', url: flow(flows.quote.id), expects: flowIsGone },
      ...[orders.done, orders.open].map(({ number }) => ({
        id: 'order' as const,
        url: `${cleaning}/${number}?city_id=1`,
        expects: [...found, 404],
      })),
      {
        id: 'order',
        url: `${cleaning}/${orders.open.number}?city_id=1&edit-mode=1&lock-city=1&auto-answered=1`,
        expects: [...found, 401, 404],
      },
      { id: 'address', url: `${homeCleaning}&address_id=${address}`, expects: found },
      {
        id: 'address',
        url: `/order/home-services/cleaning/deep-cleaning?city_id=1&expert_app=1&address_id=${address}`,
        expects: found,
      },
      { id: 'upload', url: `${homeCleaning}&${imagesQuestion}=${victim.upload}`, expects: found },
      { id: 'rule version', url: `${homeCleaning}&rules=default@1`, expects: found },
    ],
    'order.city': [{ id: 'order', url: `${cleaning}/${orders.open.number}`, expects: found }],
    login: [{ id: 'order', url: `/login?to=/task-details/${orders.open.uuid}`, expects: found }],
    account: [{ id: 'customer', url: `/account?user=${customer}`, expects: [...found, 401] }],
    my_orders: [{ id: 'customer', url: `/my-orders?user=${customer}`, expects: [...found, 401] }],
    task_details: [...named, `${orders.open.uuid}?ask=cancel`].map((id) => ({
      id: 'order' as const,
      url: `/task-details/${id}`,
      expects: ownersOnly,
    })),
    charge: [{ id: 'order', url: `/charge?RefId=${orders.open.uuid}`, expects: found }],
    payment_result: [{ id: 'order', url: `/pay/result/${forgedRef(orders.open.uuid)}`, expects: [404] }],
    'operator.desk': [
      { id: 'customer', url: '/operator?to=/my-orders', expects: deskOnly, readers: operators },
    ],
    'operator.customer': [
      { id: 'customer', url: `/operator/customers/${customer}`, expects: deskOnly, readers: operators },
    ],
    'operator.audit': [
      { id: 'customer', url: `/operator/audit?of=${customer}`, expects: deskOnly, readers: operators },
    ],
    'dev.widgets': [
      { id: 'customer', url: `/dev/widgets?customer=${customer}`, expects: found, readers: operator },
    ],
  };
};

const forgedRef = (order: string): string =>
  `${Buffer.from(JSON.stringify([randomUUID(), order])).toString('base64url')}.${'A'.repeat(43)}`;

/** What each event would be sent with by somebody who means the victim's things. One without a line does not compile. */
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
  change_city: { city: '2' },
  login_request_code: { phone: '09359999999' },
  login_verify: { code: '123456' },
  login_cancel: {},
  sign_out: {},
  sign_out_everywhere: {},
  operator_sign_in: { phone: '09120000002', password: id, code: '123456' },
  find_customer: { phone: '09359999998' },
  create_customer: { phone: '09359999997', first_name: '', last_name: '' },
  select_expert: { expert: '1' },
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
  place_order: {},
  choose_gateway: { gateway: 'bank' },
  pay: {},
  pay_again: {},
  cancel_order: {},
  address_create: { id: address, area: '1001', detail: 'x' },
  address_update: { id: address, area: '1001', detail: 'x' },
  address_delete: { id: address },
  submit_form: { form: address, values: {} },
});

/** These would end the intruder's own session, and say nothing of anybody else's. */
const ending: readonly EventName[] = ['sign_out', 'sign_out_everywhere'];
const invoiceEvents: readonly EventName[] = ['invoice_email', 'invoice_send', 'invoice_download'];
/** What a page takes from anybody wherever they are: it is about themselves. */
const ownBusiness: readonly EventName[] = ['change_city', 'back', 'retry', 'continue', 'dismiss_modal'];

const events = (victim: Victim, leaveOut: readonly EventName[] = []) => {
  const args = argsOf(victim);
  return eventNames
    .filter((name) => !leaveOut.includes(name))
    .map((name) => ({ name, event: { action_id: randomUUID(), name, args: args[name] } as ClientEvent }));
};

const forbidden = (role: Role): readonly number[] =>
  role === 'browser without its session' ? [401] : [403, 410];

const forPromised = (role: Role, others: readonly number[]): readonly number[] =>
  role === 'browser without its session' ? [200, 401, 409, 410, 422] : others;

/** The tries of each call of the BFF. A call without a line here does not compile. */
export const tries: { readonly [N in BffCallName]: (victim: Victim) => Attempt[] } = {
  getScreen: (victim) =>
    Object.values(pagesOf(victim))
      .flat()
      .flatMap(({ id, url, expects, readers }): Attempt[] => {
        const same = { call: 'getScreen', id, sent: url, expects, ...(readers && { readers }) } as const;
        const asked = (who: Intruder) => addressFor(who, url);
        const path = bffCalls.getScreen.path;
        return [
          {
            ...same,
            about: url,
            make: (who) => get(who, `${path}?url=${encodeURIComponent(asked(who))}`),
          },
          { ...same, about: `${url} as a page`, make: (who) => visit(who, asked(who)) },
        ];
      }),
  sendEvents: (victim) => [...onFlows(victim), ...onOwnFlows(victim), ...onPages(victim)],
  explainFlow: ({ flows, id: customer }) =>
    (['middle', 'quote', 'promised'] as const).map((name): Attempt => {
      const path = bffCalls.explainFlow.path.replace('{id}', flows[name].id);
      const isStored = name !== 'promised';
      return {
        call: 'explainFlow',
        id: name === 'quote' ? 'rule version' : 'flow',
        about: name,
        sent: `${path} ${customer}`,
        make: (who) => get(who, path),
        expects: (role) => (isStored && [...operators, 'rules editor'].includes(role) ? [200] : [404]),
        readers: operators,
      };
    }),
  loadSource: ({ flows, address, id: customer }) =>
    (Object.keys(flows) as (keyof typeof flows)[]).flatMap((name) =>
      sourceNames.flatMap((source: SourceName) =>
        (['theirs', 'own'] as const).flatMap((ticket) =>
          [null, address].map((item): Attempt => ({
            call: 'loadSource',
            id: item !== null ? 'address' : name === 'quote' ? 'quote' : 'flow',
            about: `${source} of ${name} with ${ticket} ticket`,
            sent: `${flows[name].ticket} ${address} ${customer}`,
            make: (who) =>
              get(
                who,
                `${bffCalls.loadSource.path.replace('{id}', flows[name].id).replace('{source}', source)}?v=x${item === null ? '' : `&item=${item}`}`,
                ticket === 'own' ? who.own.ticket : flows[name].ticket,
              ),
            expects: (role) =>
              name === 'promised'
                ? forPromised(role, [410])
                : role === 'browser without its session'
                  ? [401]
                  : [410],
          })),
        ),
      ),
    ),
  uploadImage: (victim) => uploads(victim, 'uploadImage', makePng(40, 40)),
  uploadVoice: (victim) => uploads(victim, 'uploadVoice', makeOgg(2_000)),
  reportClientError: ({ flows }) => [
    {
      call: 'reportClientError',
      id: 'flow',
      about: 'a report that names a flow',
      sent: flows.middle.id,
      make: (who) =>
        post(who, bffCalls.reportClientError.path, {
          kind: 'bad_node',
          path: flows.middle.id,
          message: 'x',
          screen: 'order',
        }),
      expects: [200],
    },
  ],
};

/** Every event on each of the victim's flows: with the victim's ticket, and with one's own that names another flow. */
const onFlows = (victim: Victim): Attempt[] =>
  Object.entries<HeldFlow>(victim.flows).flatMap(([name, flow]) =>
    events(victim).flatMap(({ name: event, event: sent }) =>
      (['theirs', 'own'] as const).map((ticket): Attempt => ({
        call: 'sendEvents',
        id: name === 'quote' ? 'quote' : 'flow',
        about: `${event} on ${name} with ${ticket} ticket`,
        sent: JSON.stringify(sent) + flow.ticket,
        // One that no event has made yet holds nothing, and its own browser may begin it as a guest's.
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

/** The victim's pictures and addresses in a flow of one's own. */
const onOwnFlows = (victim: Victim): Attempt[] => {
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
const onPages = (victim: Victim): Attempt[] =>
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

function uploads({ flows }: Victim, call: 'uploadImage' | 'uploadVoice', bytes: Uint8Array): Attempt[] {
  return Object.entries(flows).flatMap(([name, flow]) =>
    (['theirs', 'own'] as const).map((ticket): Attempt => ({
      call,
      id: name === 'quote' ? 'quote' : 'flow',
      about: `to ${name} with ${ticket} ticket`,
      sent: flow.ticket,
      make: (who) =>
        upload(who, bffCalls[call].path, {
          flow: flow.id,
          ticket: ticket === 'own' ? who.own.ticket : flow.ticket,
          bytes,
        }),
      expects: (role) =>
        name === 'promised'
          ? forPromised(role, [410])
          : role === 'browser without its session'
            ? [401]
            : [410],
    })),
  );
}
