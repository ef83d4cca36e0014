import { done, type Result } from '@gam/shared/result';
import type { GatewayName } from '@gam/schemas/upstream';
import { tomanToRial } from '@gam/shared/money';
import type { Bank, PageGateway } from '../bank/index.ts';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import { hashOf, newId } from '../../platform/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findOrder, lockOrder } from '../../orders/records/index.ts';
import { isOffered } from '../../shop/pricing/index.ts';
import {
  findPaymentByKey,
  findPrepaymentTries,
  insertPayment,
  isConfirmed,
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

/** The tries to pay one order. The bank is asked about each. */
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
  /** The order's uuid or number; null: none was named. */
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

/**
 * Stores the intent to pay what an order owes. The order must be the caller's, unpaid and in time; the amount must be
 * the due one, and the gateway must accept it. The same key and body return the same payment. [W-7.01, W-7.02, W-7.03,
 * W-7.05]
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

  if (wish.orderId === null) return refuse(400, messages.noOrder, { code: 'no_order' });
  if (redirectUrl !== null && !isReturnUrl(redirectUrl, returnOrigins)) {
    return refuse(400, messages.redirect, { code: 'bad_redirect' });
  }
  const found = await findOrder(db, wish.orderId, caller.role === 'operator' ? null : caller.userId);
  if (found === undefined) return refuse(404, messages.orderNotFound);

  return transact(db, async (tx) => {
    const order = await lockOrder(tx, found.order.uuid);
    const { owed, tries } = await findPrepaymentTries(tx, found.order.uuid);
    if (order === undefined || owed === undefined)
      return refuse(409, messages.nothingDue, { code: 'not_due' });
    // The previous holder of the order's lock may have begun this payment.
    const meanwhile = await findPaymentByKey(tx, key);
    if (meanwhile !== undefined) return same(meanwhile);
    if (order.status !== 'unpaid' || tries.some(isConfirmed))
      return refuse(409, messages.nothingDue, { code: 'not_due' });
    if (tries.length >= maxTries) return refuse(409, messages.tooMany, { code: 'too_many_payments' });
    if (owed.dueUntil.getTime() <= now()) return refuse(409, messages.tooLate, { code: 'payment_expired' });
    if (amount !== null && amount !== owed.amount) {
      return refuse(409, messages.amount, { code: 'amount_changed', amount: owed.amount });
    }
    const ask = { amount: owed.amount, context: 'prepayment', allowed: owed.gateways } as const;
    if (!bank.gateways.includes(gateway) || !isOffered(gateway, { ...ask, fromEwano: gateway === 'ewano' })) {
      return refuse(409, messages.gateway, { code: 'gateway_off' });
    }
    const at = now();
    const id = newId();
    const inserted = await insertPayment(tx, {
      id,
      idempotencyKey: key,
      bodyHash,
      orderUuid: order.uuid,
      gateway,
      amount: owed.amount,
      instalments,
      redirectUrl,
      // The wallet uses the payment's own id, so that its charge can always be found.
      bankReference: gateway === 'ewano' ? id : null,
      status: 'pending',
      createdAt: new Date(at),
      askAt: new Date(at + firstAsk),
    });
    if (inserted !== undefined) {
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
