import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { formatToman } from '@gam/shared/money';
import { findOrder, lockOrder, type OrderRow } from '../../orders/records/index.ts';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { balanceOf, leftOf, readSums } from '../ledger/index.ts';
import { findPaymentByKey, insertPayment } from '../payments/index.ts';
import { isOwnMoney, refuseOwn } from './own-orders.ts';
import { messages } from './words.ts';

interface Visit {
  /** The order, by its uuid or number. */
  readonly id: string;
  /** Toman. */
  readonly amount: number;
  readonly caller: Caller;
  readonly key: string;
}

/** The statuses in which an expert may have taken money. */
const atVisit: readonly OrderRow['status'][] = ['placed', 'assigned', 'in_progress', 'done'];

/** Writes down what a customer paid to the expert, once per key; returns what is left of the order, in toman. */
export function recordVisit(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { id, amount, caller, key }: Visit,
): Promise<Result<{ readonly left: number | null }, Refusal>> {
  const idempotencyKey = `visit:${caller.userId}:${key}`;
  return transact(db, async (tx) => {
    const found = await findOrder(tx, id, null);
    const order = found && (await lockOrder(tx, found.order.uuid));
    if (order === undefined) return refuse(404, messages.orderNotFound);
    if (isOwnMoney(caller, { owner: { id: order.customerId }, order })) return refuseOwn();
    const bodyHash = hashOf({ order: order.uuid, amount });
    const earlier = await findPaymentByKey(tx, idempotencyKey);
    if (earlier !== undefined) {
      return earlier.bodyHash === bodyHash
        ? done({ left: await readLeft(tx, order) })
        : refuse(409, messages.keyReused, { code: 'key_reused' });
    }
    if (!atVisit.includes(order.status)) return refuse(409, messages.notAtVisit, { code: 'not_at_visit' });
    const left = await readLeft(tx, order);
    if (left === null) return refuse(409, messages.noPrice, { code: 'no_price' });
    if (amount > left) return refuse(409, messages.moreThanLeft, { code: 'more_than_left' });
    const at = new Date(now());
    await insertPayment(tx, {
      id: randomUUID(),
      idempotencyKey,
      bodyHash,
      orderUuid: order.uuid,
      context: 'order_close',
      gateway: 'visit',
      amount,
      instalments: 1,
      status: 'paid',
      createdAt: at,
      settledAt: at,
    });
    const named = orderObject(order);
    const object = { ...named, label: `${named.label}، ${formatToman(amount)}` };
    const { customerId } = order;
    await recordAct(tx, { caller, action: 'visit_paid', customerId, object, now: at.getTime() });
    return done({ left: left - amount });
  });
}

/** What is left of an order, in toman; null where its price is agreed on the spot. */
const readLeft = async (tx: Database, order: OrderRow): Promise<number | null> =>
  leftOf(order, balanceOf(await readSums(tx, order.uuid)));
