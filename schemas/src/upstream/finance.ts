import { Type, type Static } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { moneyExports } from '../money-exports.ts';
import { Day, Id, Instant, LegacyId, nullable, Toman } from '../values.ts';
import { Refund } from './ledger.ts';
import { Person } from './operators.ts';

/** What finance does about a refund: still to do, waiting for a second person, or over. */
export const refundTaskStates = ['to_do', 'to_confirm', 'on_its_way', 'done'] as const;
export type RefundTaskState = (typeof refundTaskStates)[number];

/** A refund as finance sees it. */
export const RefundTask = Type.Object(
  {
    ...Refund.properties,
    task: Type.Enum(refundTaskStates),
    order_uuid: nullable(Id),
    legacy_id: nullable(LegacyId),
    customer: nullable(Person),
    gateway: Type.String(),
    /** The bank's number of the payment. */
    tracking_code: nullable(Type.String()),
    /** The card that paid, as the bank shows it (`603799******0006`); null: the bank did not say. */
    card: nullable(Type.String()),
    paid_at: Instant,
    /** Why it cannot go back by itself, in Persian; null: it can. */
    reason: nullable(Type.String()),
    /** Who gave the reference and waits for a second person. */
    settled_by: nullable(Person),
    /** Whether this caller may settle or confirm it; false for orders of their own and for what they settled. */
    may: Type.Object({ settle: Type.Boolean(), confirm: Type.Boolean(), retry: Type.Boolean() }),
  },
  { title: 'RefundTask' },
);
export interface RefundTask extends Static<typeof RefundTask> {}

/** A payment that a search of finance found. */
export const MoneyHit = Type.Object(
  {
    payment_id: Id,
    at: Instant,
    amount: Toman,
    gateway: Type.String(),
    status: Type.String(),
    tracking_code: nullable(Type.String()),
    reference: nullable(Type.String()),
    card: nullable(Type.String()),
    order_uuid: nullable(Id),
    legacy_id: nullable(LegacyId),
    customer: nullable(Person),
    refunds: Type.Array(Refund),
  },
  { title: 'MoneyHit' },
);
export interface MoneyHit extends Static<typeof MoneyHit> {}

/** How a line of the bank's statement and the ledger differ. */
const differenceKinds = [
  'only_at_bank',
  'only_in_ledger',
  'amount',
  'refund_only_at_bank',
  'refund_only_in_ledger',
] as const;

/** One reconciliation of a day or a span of days with the bank's statement. Amounts are toman. */
export const Reconciliation = Type.Object(
  {
    id: Id,
    at: Instant,
    first_day: Day,
    last_day: Day,
    /** Null: the server's own call of the bank. */
    by: nullable(Person),
    lines: Type.Integer(),
    matched: Type.Integer(),
    differences: Type.Array(
      Type.Object({
        kind: Type.Enum(differenceKinds),
        reference: nullable(Type.String()),
        tracking_code: nullable(Type.String()),
        legacy_id: nullable(LegacyId),
        at_bank: nullable(Toman),
        in_ledger: nullable(Toman),
      }),
    ),
  },
  { title: 'Reconciliation' },
);
export interface Reconciliation extends Static<typeof Reconciliation> {}

const byId = Type.Object({ id: Id });

/** The calls of finance, each for a session of the team with the role `finance` alone. All are optional extensions. */
export const financeCalls = {
  listRefundTasks: defineCall({
    method: 'GET',
    path: '/v2/finance/refunds/',
    about: 'Refunds by what finance has to do about them, oldest first where something is to be done.',
    auth: 'finance',
    effect: 'read',
    isMomentary: true,
    query: Type.Object({ task: Type.Optional(Type.Enum(refundTaskStates)), ...pageQuery(20, 100) }),
    reply: pageOf(RefundTask),
  }),
  settleRefund: defineCall({
    method: 'POST',
    path: '/v2/finance/refunds/{id}/settle/',
    about:
      'Says that a refund that the bank does not make was sent to the card that paid, under a reference number. Above the amount for one person (summed over the order and the day) it waits for a second person, who confirms it. 403 for an order of the caller; 409 where it is not to do; 400 by field for a reference or a card that does not fit.',
    auth: 'finance',
    effect: 'write',
    params: byId,
    body: Type.Object({
      reference: Type.String({ maxLength: 64 }),
      card_last4: Type.String({
        description: 'the last four digits of the card that it went to',
        maxLength: 16,
      }),
    }),
    reply: RefundTask,
  }),
  confirmRefund: defineCall({
    method: 'POST',
    path: '/v2/finance/refunds/{id}/confirm/',
    about:
      'Confirms what another person settled, by its exact reference. 403 for who settled it and for an order of the caller; 409 where the reference is another by now.',
    auth: 'finance',
    effect: 'write',
    params: byId,
    body: Type.Object({ reference: Type.String({ maxLength: 64 }) }),
    reply: RefundTask,
  }),
  retryRefund: defineCall({
    method: 'POST',
    path: '/v2/finance/refunds/{id}/retry/',
    about: 'Asks the bank once more for a refund that failed. 409 where the bank no longer makes it.',
    auth: 'finance',
    effect: 'write',
    params: byId,
    body: Type.Object({}),
    reply: RefundTask,
  }),
  recordVisitPayment: defineCall({
    method: 'POST',
    path: '/v2/finance/orders/{id}/visit-payment/',
    about:
      'Writes down what the customer paid to the expert at the visit, in toman. 403 for an order of the caller; 409 for more than is left.',
    auth: 'finance',
    effect: 'write',
    params: byId,
    body: Type.Object({ amount: Type.Integer({ minimum: 1 }) }),
    reply: Type.Object({ left: nullable(Toman) }),
  }),
  searchMoney: defineCall({
    method: 'POST',
    path: '/v2/finance/search/',
    about:
      "Payments by the number of their order, by the bank's reference or number, or by the last four digits of the card; at most fifty, newest first. By POST, so that no URL contains them. 400 by field for a text that is none of these.",
    auth: 'finance',
    effect: 'read',
    isMomentary: true,
    body: Type.Object({ text: Type.String({ maxLength: 80 }) }),
    reply: Type.Object({ results: Type.Array(MoneyHit, { maxItems: 50 }) }),
  }),
  exportMoney: defineCall({
    method: 'GET',
    path: '/v2/finance/export/',
    about:
      'The payments, refunds or entries of the ledger of some days in Tehran as rows of texts under the named columns, oldest first. Amounts are toman.',
    auth: 'finance',
    effect: 'read',
    isMomentary: true,
    query: Type.Object({
      what: Type.Enum(moneyExports),
      first_day: Day,
      last_day: Day,
      ...pageQuery(500, 1_000),
    }),
    reply: Type.Object({
      columns: Type.Array(Type.String()),
      results: Type.Array(Type.Array(Type.String())),
      next: nullable(Type.Integer()),
    }),
  }),
  reconcile: defineCall({
    method: 'POST',
    path: '/v2/finance/reconciliations/',
    about:
      "Compares a statement of the bank, as the text of a CSV file with the columns reference, tracking_code, kind (payment or refund), amount_rial and at, with the ledger over the statement's days. 400 with the line that cannot be read.",
    auth: 'finance',
    effect: 'write',
    body: Type.Object({ statement: Type.String({ maxLength: 200_000 }) }),
    reply: Reconciliation,
  }),
  listReconciliations: defineCall({
    method: 'GET',
    path: '/v2/finance/reconciliations/',
    about: 'The reconciliations, newest first.',
    auth: 'finance',
    effect: 'read',
    query: Type.Object(pageQuery(10, 50)),
    reply: pageOf(Reconciliation),
  }),
} as const;
