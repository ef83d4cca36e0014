import { Type, type Static } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { Id, Instant, LegacyId, nullable, Toman } from '../values.ts';
import { gatewayContexts } from './gateways.ts';

/**
 * The states of a refund. `requested`: nothing has gone to the bank; `sent`: the bank was asked and has not answered;
 * `done`: the bank said that the money went back, or a person of finance gave its reference; `failed`: the bank refused,
 * and a person of finance has to do it.
 */
const refundStates = ['requested', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** How money goes back: by the bank, by a person of finance to the card that paid, or into the customer's credit. */
const refundWays = ['bank', 'staff', 'credit'] as const;

/** Money that goes back to the customer, in toman. Each state has its time, null until it was reached. */
export const Refund = Type.Object(
  {
    id: Id,
    amount: Toman,
    state: Type.Enum(refundStates),
    way: Type.Enum(refundWays),
    requested_at: Instant,
    sent_at: nullable(Instant),
    done_at: nullable(Instant),
    failed_at: nullable(Instant),
    /** The number under which the bank or the person of finance sent it. */
    reference: nullable(Type.String()),
  },
  { title: 'Refund' },
);
export interface Refund extends Static<typeof Refund> {}

/** How a payment was made: through a gateway (its name, or `top` in the app), from credit, or to the expert at the visit. */
const PaymentWay = Type.String({ description: "a gateway's name, `top`, `credit` or `visit`" });

/** What was paid of an order or into the credit, in toman. */
export const LedgerPayment = Type.Object(
  {
    id: Id,
    at: Instant,
    amount: Toman,
    context: Type.Enum(gatewayContexts),
    way: PaymentWay,
    /** `pending`: the bank has not told its outcome. */
    state: Type.Enum(['pending', 'paid']),
    tracking_code: nullable(Type.String()),
    /** What of it goes back, oldest first. */
    refunds: Type.Array(Refund),
  },
  { title: 'LedgerPayment' },
);
export interface LedgerPayment extends Static<typeof LedgerPayment> {}

/** What can be paid of an order now, in toman, and until when. */
export const LedgerDue = Type.Object(
  {
    context: Type.Enum(gatewayContexts),
    amount: Toman,
    /** Null: without limit. */
    due_until: nullable(Instant),
    /** The names of the gateways that take it; empty: all active ones of the context. */
    gateways: Type.Array(Type.String()),
    /** For the native in-app payment; null to everybody but the customer, and where there is none. */
    top_transaction_token: nullable(Type.String()),
  },
  { title: 'LedgerDue' },
);
export interface LedgerDue extends Static<typeof LedgerDue> {}

/**
 * What an order costs and what was paid of it, in toman. left = price − paid + refunded + refunding, at least 0; `price`
 * and `left` are null while the price is agreed on the spot. A cancelled or expired order costs 0.
 */
export const OrderLedger = Type.Object(
  {
    order_uuid: Id,
    price: nullable(Toman),
    paid: Toman,
    /** What has gone back. */
    refunded: Toman,
    /** What is on its way back. */
    refunding: Toman,
    left: nullable(Toman),
    /** Oldest first. */
    payments: Type.Array(LedgerPayment),
    /** Null: nothing can be paid now. */
    due: nullable(LedgerDue),
    /** A change that waits for the difference; the order stands as it was until then. Null: none. */
    change: nullable(
      Type.Object(
        { price: nullable(Toman), difference: Toman, due_until: Instant },
        { title: 'WaitingChange' },
      ),
    ),
    /** The customer's credit that could pay it; 0 for everybody but the customer. */
    credit: Toman,
  },
  { title: 'OrderLedger' },
);
export interface OrderLedger extends Static<typeof OrderLedger> {}

/** A payment of a customer's account, with its order; null: it charged the credit. */
export const AccountPayment = Type.Object(
  {
    ...LedgerPayment.properties,
    order: nullable(
      Type.Object({
        order_uuid: Id,
        legacy_id: LegacyId,
        service_title: Type.String(),
        /** Whether its receipt can be had. */
        has_invoice: Type.Boolean(),
      }),
    ),
  },
  { title: 'AccountPayment' },
);
export interface AccountPayment extends Static<typeof AccountPayment> {}

/** The causes of a change of credit. */
const creditCauses = ['recharged', 'spent', 'returned', 'paid_out'] as const;

/** A customer's credit, in toman, and its changes, newest first. */
export const Credit = Type.Object(
  {
    balance: Toman,
    /** The smallest and the greatest amount of one recharge; null: it cannot be recharged. */
    recharge: nullable(Type.Object({ least: Toman, most: Toman })),
    changes: Type.Array(
      Type.Object({
        at: Instant,
        cause: Type.Enum(creditCauses),
        /** Above 0: added. */
        amount: Toman,
        /** The number of the order that it was spent on or came back from. */
        legacy_id: nullable(LegacyId),
      }),
    ),
  },
  { title: 'Credit' },
);
export interface Credit extends Static<typeof Credit> {}

/**
 * The calls of the ledger. All are optional: without them screens show what an order's own `payment` says. A purchase
 * (billings.ts) pays the `due` of its order; charge_credit without an order recharges the caller's credit.
 */
export const ledgerCalls = {
  loadOrderLedger: defineCall({
    method: 'GET',
    path: '/v2/orders/{id}/ledger/',
    about:
      "What an order of the caller costs, what was paid and given back, and what can be paid now; by its uuid or its numeric id; 404 for other users' orders. Operators and finance read every order's. Optional. The path is this project's choice.",
    auth: 'user',
    effect: 'read',
    isMomentary: true,
    params: Type.Object({ id: Id }),
    reply: OrderLedger,
  }),
  listPayments: defineCall({
    method: 'GET',
    path: '/v2/billings/payments/',
    about:
      "The caller's payments with what went back of them, newest first. Optional. The path is this project's choice.",
    auth: 'user',
    effect: 'read',
    isMomentary: true,
    query: Type.Object(pageQuery(20, 100)),
    reply: pageOf(AccountPayment),
  }),
  loadCredit: defineCall({
    method: 'GET',
    path: '/v2/billings/credit/',
    about: "The caller's credit and its latest changes. Optional. The path is this project's choice.",
    auth: 'user',
    effect: 'read',
    isMomentary: true,
    reply: Credit,
  }),
  spendCredit: defineCall({
    method: 'POST',
    path: '/v2/billings/credit/spend/',
    about:
      "Pays what is due of the caller's order from the caller's credit, as far as it goes. 409 when nothing is due or there is no credit; 403 with the code `code_needed` unless the session was confirmed by a code of the last five minutes; an operator who acts for a customer is refused. Optional. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ order_id: Id }),
    reply: OrderLedger,
  }),
} as const;
