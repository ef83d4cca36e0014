import { Type, type Static } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { CallScriptDocument } from '../content/call-script.ts';
import { Id, Instant, nullable, Toman } from '../values.ts';
import { Customer, Person } from './operators.ts';
import { OrderCard } from './orders.ts';

/** The statuses of the orders in the operators' queue. */
export const openOrderStatuses = ['unpaid', 'placed', 'assigned', 'in_progress'] as const;
export type OpenOrderStatus = (typeof openOrderStatuses)[number];

/** How the operators' queue is sorted; `newest` where a query names none. */
const deskOrderSorts = ['newest', 'visit'] as const;
export type DeskOrderSort = (typeof deskOrderSorts)[number];

/** What a search of operators found: a customer, and the order whose number was searched for. */
export const DeskHit = Type.Object({ customer: Customer, order: nullable(OrderCard) }, { title: 'DeskHit' });
export interface DeskHit extends Static<typeof DeskHit> {}

/** An open order in the operators' queue. */
export const DeskOrder = Type.Object(
  {
    ...OrderCard.properties,
    customer: Person,
    /** What the customer still has to pay, in toman, and until when; null: nothing, or a price agreed on the spot. */
    due: nullable(Type.Object({ amount: Toman, until: nullable(Instant) })),
    /** When the visit is, in the words of the order's page; null: no time was asked for. */
    visit_time: Type.Optional(nullable(Type.String())),
    /** Whether operators can carry the work on with loadOrderWork. */
    has_work: Type.Optional(Type.Boolean()),
  },
  { title: 'DeskOrder' },
);
export interface DeskOrder extends Static<typeof DeskOrder> {}

/** The greatest length of an operator's note, in characters. */
export const noteLength = 1000;

/** What an operator wrote about a customer, for operators alone. Notes are never changed or removed. */
export const CustomerNote = Type.Object(
  { id: Id, text: Type.String(), author: Person, created_at: Instant },
  { title: 'CustomerNote' },
);
export interface CustomerNote extends Static<typeof CustomerNote> {}

const byId = Type.Object({ id: Id });

/** The calls of the desk beside its customers: search, queue and notes. Extensions. [O-1.03] */
export const deskCalls = {
  loadCallScript: defineCall({
    method: 'GET',
    path: '/v2/admin/call-script/',
    about: 'What operators read out in a call, by phase; the same for all. Optional. An extension.',
    auth: 'bff',
    effect: 'read',
    reply: CallScriptDocument,
  }),
  searchDesk: defineCall({
    method: 'POST',
    path: '/v2/admin/search/',
    about:
      'The customer of an order by its number, and at most ten customers by the beginnings of their names or by four digits or more of their phone, in any digits; whole phones are found by findCustomer. Empty where nothing matches; 400 by field for a text that is too short; 429 after too many searches. The audit trail names each customer that it shows. By POST, so that no URL contains a name. An extension.',
    auth: 'operator',
    effect: 'read',
    body: Type.Object({ text: Type.String({ maxLength: 80 }) }),
    reply: Type.Object({ results: Type.Array(DeskHit, { maxItems: 10 }) }),
  }),
  listDeskOrders: defineCall({
    method: 'GET',
    path: '/v2/admin/orders/',
    about:
      "The open orders of all customers, of one status if the query names one: newest first or, sorted by `visit`, the next visit first and those without a time last. The audit trail records an operator's look once in ten minutes. An extension.",
    auth: 'operator',
    effect: 'read',
    query: Type.Object({
      status: Type.Optional(Type.Enum(openOrderStatuses)),
      sort: Type.Optional(Type.Enum(deskOrderSorts)),
      ...pageQuery(20, 100),
    }),
    reply: pageOf(DeskOrder),
  }),
  listCustomerNotes: defineCall({
    method: 'GET',
    path: '/v2/admin/customers/{id}/notes/',
    about: "The operators' notes about a customer, newest first. An extension.",
    auth: 'operator',
    effect: 'read',
    params: byId,
    query: Type.Object(pageQuery(20, 100)),
    reply: pageOf(CustomerNote),
  }),
  addCustomerNote: defineCall({
    method: 'POST',
    path: '/v2/admin/customers/{id}/notes/',
    about:
      'Adds a note about a customer, which the customer never sees. 400 by field for an empty note. An extension.',
    auth: 'operator',
    effect: 'write',
    params: byId,
    body: Type.Object({ text: Type.String({ maxLength: noteLength }) }),
    reply: CustomerNote,
  }),
} as const;
