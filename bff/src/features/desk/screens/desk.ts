import type { Block, Entry } from '@gam/schemas/descriptors';
import type { DeskOrder } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { showMobile } from '@gam/shared/phone';
import { isDesk, namesCustomer, readWaiting } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import {
  asVisitor,
  defineScreen,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { queueUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { searchField } from '../../../protocol/screens/desk-shortcuts.ts';
import { oneAction } from '../../../protocol/screens/link-actions.ts';
import { presentDeskPage } from './desk-frame.ts';
import { presentQueue } from './orders.ts';

const { find, create, columns, queue } = deskTexts;

/** The number of the newest open orders that the desk shows. */
const newest = 10;
/** How long the desk lists what a search found, ms. */
const hitsMs = 15 * 60_000;

interface Asked {
  /** The page that waits for its customer. */
  readonly to: string | null;
}

interface Desk extends Asked {
  /** Null: the orders are unavailable. */
  readonly orders: readonly DeskOrder[] | null;
}

/** /operator: the operator finds or creates a customer, or goes on with an open order. [O-1.03] */
export const desk = defineScreen<Asked, Desk>({
  id: 'operator.desk',
  of: 'operator',
  skeleton: (url) => (isDesk(url) ? { to: readWaiting(url) } : null),
  hydrate: async (request, given) => {
    // An operator who signed in again on the way to a customer's page has already chosen the customer.
    if (given.to !== null && namesCustomer(given.to)) return instead({ is: 'redirect', to: given.to });
    const asked = { query: { limit: newest }, ...asVisitor(request) };
    const listed = await request.parts.upstream.call('listDeskOrders', asked);
    if (!listed.ok && listed.failure.status === 401) return insteadOf(listed.failure);
    // The desk is shown even if the orders are unavailable.
    return shown({ ...given, orders: listed.ok ? listed.value.results : null });
  },
  present: (request, { to, orders }) =>
    presentDeskPage(request, {
      id: 'operator.desk',
      title: deskTexts.title,
      ...(to !== null && { detail: find.toOrder }),
      place: { hasSearch: true },
      body: [
        presentFind(request),
        ...presentHits(request),
        ...presentCreate(request),
        {
          ...presentQueue(orders ?? [], queue.newest),
          ...(orders === null && { empty: deskTexts.page.unavailable }),
        },
        ...presentMore(orders),
      ],
    }),
});

/** Presents the way to all open orders; nothing while there are none. */
const presentMore = (orders: Desk['orders']): Block[] =>
  orders?.length === 0
    ? []
    : [
        oneAction('queue_more', {
          id: 'queue',
          label: queue.whole,
          href: queueUrls.write(),
          kind: 'quiet',
        }),
      ];

const errorAt = ({ page: { problem } }: ScreenRequest, field: string): string | null =>
  problem?.field === field ? problem.message : null;

const presentFind = (request: ScreenRequest): Entry => ({
  type: 'entry',
  key: 'find_customer',
  fields: [
    {
      name: searchField,
      label: find.text,
      input: 'text',
      value: '',
      required: find.required,
      error: errorAt(request, 'text'),
    },
  ],
  submit: { id: 'find', label: find.submit, event: 'find_customer', kind: 'primary', form: 'find_customer' },
  needs_value: false,
  done: null,
});

/** Presents the customers that the last search found, each with a link. */
function presentHits({ page, parts }: ScreenRequest): Block[] {
  const { desk: found } = page;
  if (!found || !('hits' in found) || parts.now() - found.at > hitsMs) return [];
  return [
    {
      type: 'table',
      key: 'hits',
      title: find.hits,
      columns: columnsOf(columns, 'name', 'phone'),
      rows: found.hits.map((hit) => ({
        key: hit.id,
        cells: [personName(hit), showMobile(hit.phone)],
        href: hit.to,
      })),
      empty: '',
    },
  ];
}

/** Presents the form that creates a customer for a phone without one; the name is optional. */
function presentCreate(request: ScreenRequest): Block[] {
  const { desk: asked } = request.page;
  if (!asked || 'hits' in asked) return [];
  const name = (field: 'first_name' | 'last_name', label: string): Entry['fields'][number] => ({
    name: field,
    label,
    input: 'text',
    value: '',
    placeholder: create.example,
    error: errorAt(request, field),
  });
  return [
    {
      type: 'notice',
      key: 'unknown',
      level: 'info',
      text: fillText(create.text, { phone: showMobile(asked.phone) }),
    },
    {
      type: 'entry',
      key: 'create_customer',
      title: create.title,
      fields: [name('first_name', create.first), name('last_name', create.last)],
      submit: {
        id: 'create',
        label: create.submit,
        event: 'create_customer',
        args: { phone: asked.phone },
        kind: 'primary',
        form: 'create_customer',
      },
      needs_value: false,
      done: null,
    },
  ];
}
