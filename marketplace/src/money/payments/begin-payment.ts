import { done, type Result } from '@gam/shared/result';
import type { GatewayContext, GatewayName } from '@gam/schemas/upstream';
import { tomanToRial } from '@gam/shared/money';
import type { Bank, PageGateway } from '../bank/index.ts';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import { hashOf, newId } from '../../platform/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import { type Caller, isByOperator } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findOrder, lockOrder, type OrderRow } from '../../orders/records/index.ts';
import { isOffered } from '../../shop/pricing/index.ts';
import { rechargeBounds } from '../ledger/index.ts';
import { type Due, findDue, isTooLate } from './dues.ts';
import {
  findPaymentByKey,
  findPendingRecharges,
  insertPayment,
  type PaymentRow,
  storeReference,
} from './repository.ts';
import { messages } from './words.ts';

/** The origins that the bank may send customers back to; null for any. */
type ReturnOrigins = readonly string[] | null;

/** Whether a return address is allowed: http or https, no credentials, an allowed origin. */
export function isReturnUrl(text: string, origins: ReturnOrigins): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  if (username !== '' || password !== '') return false;
  return origins === null || origins.includes(origin);
}

/** The tries to pay one thing. The bank is asked about each. */
const maxTries = 20;

/** The time after which the bank is first asked about a payment without a report, in ms. */
const firstAsk = 60 * 1000;

export interface PaymentDeps {
  readonly db: Database;
  readonly bank: Bank;
  readonly now: () => number;
  readonly returnOrigins: ReturnOrigins;
}

/** The request for a payment. */
export interface PaymentWish {
  readonly gateway: GatewayName;
  /** The order's uuid or number; null: the payment charges the caller's credit. */
  readonly orderId: string | null;
  /** The amount that the caller expects, in toman; null if not given. It is only compared with the due amount. */
  readonly amount: number | null;
  readonly instalments: number;
  readonly redirectUrl: string | null;
  /** The body of the call: another body under the same key is refused. */
  readonly body: unknown;
  readonly caller: Caller;
  readonly key: string;
}

/** What a payment is for, and the order's customer. */
interface Payable extends Pick<Due, 'context' | 'gateways' | 'changeId' | 'tries'> {
  /** Toman. */
  readonly amount: number;
  /** Null: it charges the caller's credit. */
  readonly order: OrderRow | null;
}

/** Finds what an order owes, under its lock. It must be in time. */
async function findOwed(tx: Database, uuid: string, now: number): Promise<Result<Payable, Refusal>> {
  const order = await lockOrder(tx, uuid);
  const due = order === undefined ? null : await findDue(tx, order);
  if (order === undefined || due === null) return refuse(409, messages.nothingDue, { code: 'not_due' });
  if (due.tries.length >= maxTries) return refuse(409, messages.tooMany, { code: 'too_many_payments' });
  if (isTooLate(due, now)) return refuse(409, messages.tooLate, { code: 'payment_expired' });
  return done({ ...due, order });
}

/** Allows a recharge of a customer's own credit within its bounds. `amount` in toman. */
async function findRecharge(
  tx: Database,
  { amount, caller }: Pick<PaymentWish, 'amount' | 'caller'>,
): Promise<Result<Payable, Refusal>> {
  if (caller.role === 'operator') return refuse(400, messages.noOrder, { code: 'no_order' });
  if (isByOperator(caller)) return refuse(403, messages.ownCredit, { code: 'forbidden' });
  const { least, most } = rechargeBounds;
  if (amount === null || amount < least || amount > most) {
    return refuse(400, messages.recharge, { code: 'recharge_out_of_bounds', least, most });
  }
  await lockInTransaction(tx, `recharges of ${caller.userId}`);
  const tries = await findPendingRecharges(tx, caller.userId);
  if (tries.length >= maxTries) return refuse(409, messages.tooManyRecharges, { code: 'too_many_payments' });
  return done({ context: 'recharge', amount, gateways: [], changeId: null, tries, order: null });
}

/** When the bank is asked about a payment by itself, in the column of its context: the build before knows prepayments only. */
export const askAbout = (context: GatewayContext, at: Date) =>
  context === 'prepayment' ? { context, askAt: at } : { context, followAt: at };

/**
 * Stores the intent to pay what an order owes, or to charge the caller's credit. The order must be the caller's and in
 * time; the amount must be the due one, and the gateway must accept it. The same key and body return the same payment.
 * [W-7.01, W-7.02, W-7.03, W-7.05]
 */
export async function intendPayment(
  { db, bank, now, returnOrigins }: PaymentDeps,
  wish: PaymentWish,
): Promise<Result<PaymentRow, Refusal>> {
  const { gateway, amount, instalments, redirectUrl, caller, key } = wish;
  const bodyHash = hashOf({ gateway, body: wish.body, caller: caller.userId });
  const same = (earlier: PaymentRow) =>
    earlier.bodyHash === bodyHash ? done(earlier) : refuse(409, messages.keyReused, { code: 'key_reused' });
  const earlier = await findPaymentByKey(db, key);
  if (earlier !== undefined) return same(earlier);

  if (redirectUrl !== null && !isReturnUrl(redirectUrl, returnOrigins)) {
    return refuse(400, messages.redirect, { code: 'bad_redirect' });
  }
  const found =
    wish.orderId === null
      ? null
      : await findOrder(db, wish.orderId, caller.role === 'operator' ? null : caller.userId);
  if (found === undefined) return refuse(404, messages.orderNotFound);

  return transact(db, async (tx) => {
    const payable =
      found === null ? await findRecharge(tx, wish) : await findOwed(tx, found.order.uuid, now());
    // The previous holder of the lock may have begun this payment.
    const meanwhile = await findPaymentByKey(tx, key);
    if (meanwhile !== undefined) return same(meanwhile);
    if (!payable.ok) return payable;
    const { order, context, changeId, gateways: allowed, amount: due } = payable.value;
    if (amount !== null && amount !== due) {
      return refuse(409, messages.amount, { code: 'amount_changed', amount: due });
    }
    const ask = { amount: due, context, allowed } as const;
    if (!bank.gateways.includes(gateway) || !isOffered(gateway, { ...ask, fromEwano: gateway === 'ewano' })) {
      return refuse(409, messages.gateway, { code: 'gateway_off' });
    }
    const at = now();
    const id = newId();
    const inserted = await insertPayment(tx, {
      id,
      idempotencyKey: key,
      bodyHash,
      orderUuid: order?.uuid ?? null,
      customerId: order === null ? caller.userId : null,
      changeId,
      gateway,
      amount: due,
      instalments,
      redirectUrl,
      // The wallet uses the payment's own id, so that its charge can always be found.
      bankReference: gateway === 'ewano' ? id : null,
      status: 'pending',
      createdAt: new Date(at),
      ...askAbout(context, new Date(at + firstAsk)),
    });
    if (inserted !== undefined && order !== null) {
      const { customerId } = order;
      await recordAct(tx, {
        caller,
        action: 'payment_begun',
        customerId,
        object: orderObject(order),
        now: at,
      });
    }
    const stored = inserted ?? (await findPaymentByKey(tx, key));
    if (stored === undefined) throw new Error('a payment was neither stored nor found');
    return same(stored);
  });
}

/** A payment with the bank's reference and page. */
type BegunPayment = PaymentRow & { readonly bankReference: string; readonly entryUrl: string };

/**
 * Stores the intent, then begins the payment at the bank. Calls at the same time may begin several transactions; the
 * first stored one counts, and only its page is shown. [O-7.17]
 */
export async function beginPayment(
  deps: PaymentDeps,
  wish: PaymentWish & { readonly gateway: PageGateway; readonly redirectUrl: string },
): Promise<Result<BegunPayment, Refusal>> {
  const payment = await intendPayment(deps, wish);
  if (!payment.ok) return payment;
  const begun = asBegun(payment.value);
  if (begun !== null) return done(begun);
  const { gateway, redirectUrl } = wish;
  const { id, amount, instalments } = payment.value;
  const amountRial = tomanToRial(amount);
  const made = await deps.bank.begin({ paymentId: id, gateway, amountRial, instalments, redirectUrl });
  if (!made.ok) return refuse(409, messages.refused, { code: 'gateway_refused' });
  const stored = await storeReference(deps.db, id, made.value);
  const first = stored && asBegun(stored);
  if (!first) throw new Error('a payment was neither begun nor found');
  return done(first);
}

function asBegun(payment: PaymentRow): BegunPayment | null {
  const { bankReference, entryUrl } = payment;
  return bankReference === null || entryUrl === null ? null : { ...payment, bankReference, entryUrl };
}
