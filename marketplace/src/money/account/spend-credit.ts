import { done, type Result } from '@gam/shared/result';
import { hashOf, newId } from '../../platform/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Caller, isOwnSession } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { needFreshCode } from '../../people/auth/index.ts';
import { findOrder, lockOrder, orderNotFound, type OrderRow } from '../../orders/records/index.ts';
import { lockCredit } from '../ledger/index.ts';
import {
  countPayment,
  type Due,
  findDue,
  findPaymentByKey,
  insertPayment,
  isTooLate,
  updatePayment,
} from '../payments/index.ts';

const messages = {
  own: 'اعتبار را فقط خود مشتری خرج می‌کند.',
  nothingDue: 'این سفارش پرداختی ندارد.',
  tooLate: 'مهلت پرداخت این سفارش تمام شده است.',
  noCredit: 'اعتبار شما برای این پرداخت کافی نیست.',
  keyReused: 'این پرداخت پیش‌تر با مشخصات دیگری آغاز شده است.',
} as const;

interface Spending {
  readonly caller: Caller;
  /** The order's uuid or number. */
  readonly orderId: string;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

/**
 * Pays what is due of the caller's own order from the caller's credit: all of a prepayment or a difference, and of what is
 * left after the work as far as the credit goes. Under the order's lock and the credit's, so it is never below 0. The same
 * key pays once. Returns the order.
 */
export async function spendCredit(
  db: Database,
  { caller, orderId, key, now }: Spending,
): Promise<Result<OrderRow, Refusal>> {
  const found = await findOrder(db, orderId, caller.userId);
  if (found === undefined) return orderNotFound();
  if (!isOwnSession(caller, found.order.customerId)) return refuse(403, messages.own, { code: 'forbidden' });
  const refusal = await needFreshCode(db, caller, now);
  if (refusal !== null) return refusal;
  const { uuid } = found.order;
  const bodyHash = hashOf({ gateway: 'credit', order: uuid, caller: caller.userId });
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, uuid);
    if (order === undefined) return orderNotFound();
    const earlier = await findPaymentByKey(tx, key);
    if (earlier !== undefined) {
      const isSame = earlier.bodyHash === bodyHash;
      return isSame ? done(order) : refuse(409, messages.keyReused, { code: 'key_reused' });
    }
    const due = await findDue(tx, order);
    if (due === null) return refuse(409, messages.nothingDue, { code: 'not_due' });
    if (isTooLate(due, now)) return refuse(409, messages.tooLate, { code: 'payment_expired' });
    const amount = payableOf(due, await lockCredit(tx, caller.userId));
    if (amount === 0) return refuse(409, messages.noCredit, { code: 'no_credit' });
    const { context, changeId } = due;
    const payment = await insertPayment(tx, {
      id: newId(),
      idempotencyKey: key,
      bodyHash,
      orderUuid: uuid,
      context,
      changeId,
      gateway: 'credit',
      amount,
      instalments: 1,
      status: 'pending',
      createdAt: new Date(now),
    });
    if (payment === undefined) return refuse(409, messages.keyReused, { code: 'key_reused' });
    const counted = await countPayment(tx, { order, payment, amount, now }, context);
    // The order has changed since, in a way that a lock does not see: nothing is spent.
    if (counted === null) return refuse(409, messages.nothingDue, { code: 'not_due' });
    await updatePayment(tx, payment.id, { status: 'paid', settledAt: new Date(now) });
    return done((await lockOrder(tx, uuid)) ?? order);
  });
}

/** What of a due the credit pays, in toman: only what is left after the work may be paid in part. */
function payableOf({ context, amount }: Due, credit: number): number {
  if (context === 'order_close') return Math.min(amount, credit);
  return credit >= amount ? amount : 0;
}
