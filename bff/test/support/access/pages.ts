import { randomUUID } from 'node:crypto';
import { imagesQuestion } from '../cold-air.ts';
import type { PageId } from '../../../src/protocol/urls/page-id.ts';
import { homeCleaning } from '../home-cleaning.ts';
import type { Attempt, IdKind } from './attempt.ts';
import {
  deskOnly,
  financeOnly,
  flowIsGone,
  isCustomers,
  isGuest,
  operators,
  ownDataOnly,
  ownersOnly,
} from './expected.ts';
import type { Role } from './intruder.ts';
import type { Victim } from './victim.ts';

interface Page {
  readonly id: IdKind;
  readonly url: string;
  readonly expects: Attempt['expects'];
  readonly readers?: readonly Role[];
}

const cleaning = '/order/home-services/cleaning/home-cleaning';
const found = [200, 302];
/** An operator who names a customer at their own desk acts for them. */
const operator: readonly Role[] = ['operator'];

const landing = '/services/home-services/cleaning/home-cleaning/tehran';
const introduction = (url: string): Page => ({ id: 'customer', url, expects: found, readers: operator });

/** Their own data, which is for a customer's own session alone: an operator who acts for them has none of it. */
const ownData = (url: string): Page => ({
  id: 'customer',
  url,
  expects: ownDataOnly,
});

/** The URLs of each screen with the victim's ids in them. A page without a line here does not compile. */
export const pagesOf = (victim: Victim): { readonly [P in PageId]: readonly Page[] } => {
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
    site_page: [
      { id: 'customer', url: `/pages/terms?customer=${customer}`, expects: found, readers: operator },
    ],
    support: [{ id: 'customer', url: `/support?customer=${customer}`, expects: found, readers: operator }],
    write_message: named.map((order) => ({
      id: 'order' as const,
      url: `/support/write?kind=dissatisfaction&order=${order}`,
      expects: ownersOnly,
    })),
    lead: [
      { id: 'customer', url: `/contact/moving?customer=${customer}`, expects: found, readers: operator },
    ],
    winners: [{ id: 'customer', url: `/winners?customer=${customer}`, expects: found, readers: operator }],
    promotions: [
      { id: 'customer', url: `/promotions?customer=${customer}`, expects: found, readers: operator },
    ],
    service_questions: [
      {
        id: 'customer',
        url: `/questions/home-services/cleaning/home-cleaning?customer=${customer}`,
        expects: found,
        readers: operator,
      },
    ],
    'landing.service': [introduction(`${landing}?customer=${customer}`)],
    'landing.prices': [introduction(`${landing}/prices?customer=${customer}`)],
    'landing.category': [introduction(`/services/home-services/cleaning/tehran?customer=${customer}`)],
    'landing.city': [introduction(`/cities/tehran?customer=${customer}`)],
    edit_order: [orders.done, orders.open].map(({ number }) => ({
      id: 'order' as const,
      url: `/categories/edit/${number}?edit-mode=1&city_id=1&lock-city=1`,
      expects: ownersOnly,
    })),
    expert: [{ id: 'customer', url: `/experts/41?customer=${customer}`, expects: found, readers: operator }],
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
    // For the team it looks like a missing page; it has no customer in its URL.
    'account.payments': [
      {
        id: 'customer',
        url: `/account/payments?user=${customer}`,
        expects: (role) => (isGuest(role) ? [401] : isCustomers(role) ? [200] : [404]),
      },
    ],
    'account.export': [ownData(`/account/export?user=${customer}`)],
    'account.deletion': [
      ownData(`/account/deletion?user=${customer}`),
      ownData(`/account/deletion?ask=delete&user=${customer}`),
    ],
    'account.profile': [ownData(`/account/profile?user=${customer}`)],
    'account.dormant': [
      {
        id: 'customer',
        url: `/account/saved?user=${customer}`,
        // An account that is not dormant is led on.
        expects: (role) => (role === 'expert' ? found : ownDataOnly(role)),
      },
    ],
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
    'operator.orders': [
      { id: 'order', url: '/operator/orders?status=placed', expects: deskOnly, readers: operators },
    ],
    'operator.work': named.map((order) => ({
      id: 'order' as const,
      url: `/operator/orders/${order}`,
      expects: deskOnly,
      readers: operators,
    })),
    'operator.feedback': [
      { id: 'customer', url: '/operator/feedback', expects: deskOnly, readers: operators },
    ],
    'operator.message': [
      { id: 'customer', url: `/operator/feedback/${victim.message}`, expects: deskOnly, readers: operators },
    ],
    'operator.reviews': [
      { id: 'customer', url: `/operator/reviews?ask=${customer}`, expects: deskOnly, readers: operators },
    ],
    'operator.posts': [
      { id: 'customer', url: `/operator/posts?ask=${customer}`, expects: deskOnly, readers: operators },
    ],
    'operator.order': [
      { id: 'customer', url: `/operator/order?of=${customer}`, expects: deskOnly, readers: operators },
    ],
    'operator.again': [
      {
        id: 'order',
        url: `/operator/customers/${customer}/again/${orders.done.number}`,
        expects: (role) => (operators.includes(role) ? found : [401]),
        readers: operators,
      },
    ],
    'operator.customer': [
      { id: 'customer', url: `/operator/customers/${customer}`, expects: deskOnly, readers: operators },
    ],
    'operator.audit': [
      {
        id: 'customer',
        url: `/operator/audit?of=${customer}`,
        // For the team without the right it looks like a missing page.
        expects: (role) =>
          role === 'supervisor' ? [200] : ['rules editor', 'finance'].includes(role) ? [404] : deskOnly(role),
        readers: [...operators, 'supervisor'],
      },
    ],
    // An operator without the role finance sees no page either. What others may not read is there for finance alone.
    'operator.finance': [
      { id: 'order', url: '/operator/finance', expects: financeOnly, readers: ['finance'] },
      {
        id: 'order',
        url: `/operator/finance?task=to_do&ask=${orders.open.uuid}`,
        expects: financeOnly,
        readers: ['finance'],
      },
    ],
    'operator.reconciliations': [
      {
        id: 'order',
        url: '/operator/finance/reconciliations',
        expects: financeOnly,
        readers: ['finance'],
      },
    ],
    'operator.enrol': [
      { id: 'customer', url: `/operator/enrol?link=${'a'.repeat(43)}`, expects: [200, 429] },
    ],
    'dev.widgets': [
      { id: 'customer', url: `/dev/widgets?customer=${customer}`, expects: found, readers: operator },
    ],
  };
};

const forgedRef = (order: string): string =>
  `${Buffer.from(JSON.stringify([randomUUID(), order])).toString('base64url')}.${'A'.repeat(43)}`;
