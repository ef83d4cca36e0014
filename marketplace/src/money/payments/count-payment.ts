import type { GatewayContext } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Refused } from '../../platform/refusal.ts';
import { takeDiscounts } from '../../orders/discounts/index.ts';
import { announceOrder, makeChange } from '../../orders/placing/index.ts';
import { findChange, lockInquiry, type OrderRow, updateOrder } from '../../orders/records/index.ts';
import { takeSlots } from '../../orders/slots/index.ts';
import { balanceOf, leftOf, readSums } from '../ledger/index.ts';
import { findPrepayment, type PaymentRow } from './repository.ts';

/** A payment whose money is here. */
interface TakenPayment {
  readonly payment: Pick<PaymentRow, 'changeId'>;
  /** What was taken, in toman. */
  readonly amount: number;
  /** ms. */
  readonly now: number;
}

interface TakenOfOrder extends TakenPayment {
  readonly order: OrderRow;
}

/** What counts of a payment; the rest goes back. */
interface Counted {
  /** Toman. */
  readonly amount: number;
  /** Whether it came after the order had expired. */
  readonly revived: boolean;
}

/** Counts a payment in the transaction that settles it, under the order's lock; null: nothing of it counts. */
type Count<T> = (tx: Database, taken: T) => Promise<Counted | null>;

/** A prepayment places its order, or places an expired one again. An order that was changed may owe another amount by now. */
const countPrepayment: Count<TakenOfOrder> = async (tx, { order, amount, now }) => {
  const owed = await findPrepayment(tx, order.uuid);
  if (owed?.amount !== amount) return null;
  const revived = order.status === 'expired';
  if (revived && !(await reviveOrder(tx, order, now))) return null;
  if (!revived && order.status !== 'unpaid') return null;
  if (!revived) await updateOrder(tx, order.uuid, { status: 'placed' });
  await announceOrder(tx, order, 'order_placed', now);
  return { amount, revived };
};

/** The difference of a change makes the change. */
const countDifference: Count<TakenOfOrder> = async (tx, { order, payment, amount, now }) => {
  const change = payment.changeId === null ? undefined : await findChange(tx, payment.changeId);
  if (change === undefined || change.state === 'made' || change.difference !== amount) return null;
  const changed = await makeChange(tx, order, { change, now });
  if (changed === null) return null;
  await announceOrder(tx, changed, 'order_changed', now);
  return { amount, revived: false };
};

/** What is left after the work: never more than that. */
const countRest: Count<TakenOfOrder> = async (tx, { order, amount }) => {
  const left = order.status === 'done' ? leftOf(order, balanceOf(await readSums(tx, order.uuid))) : null;
  return left === null || left === 0 ? null : { amount: Math.min(left, amount), revived: false };
};

const countsOfOrders = {
  prepayment: countPrepayment,
  upfront: countDifference,
  order_close: countRest,
} as const satisfies Record<Exclude<GatewayContext, 'recharge'>, Count<TakenOfOrder>>;

/** Counts a payment; one without an order charges the credit. */
export function countPayment(
  tx: Database,
  { order, ...taken }: TakenPayment & { readonly order: OrderRow | null },
  context: GatewayContext,
): Promise<Counted | null> {
  if (context === 'recharge') return Promise.resolve({ amount: taken.amount, revived: false });
  if (order === null) throw new Error('the order of a payment is gone');
  return countsOfOrders[context](tx, { ...taken, order });
}

/**
 * Places an expired order again if all its slots and discounts are still free. Runs in the transaction that credits the
 * late payment; false changes nothing.
 */
async function reviveOrder(tx: Database, order: OrderRow, now: number): Promise<boolean> {
  const revived = await transact(tx, async (inner) => {
    // Discounts before slots, as in a placement, so that no deadlock occurs.
    const gone = await takeDiscountsAgain(inner, order);
    if (gone !== null) return gone;
    const taken = await takeSlots(inner, order, now);
    if (!taken.ok) return taken;
    await updateOrder(inner, order.uuid, { status: 'placed' });
    return done(true);
  });
  return revived.ok;
}

/** Takes the discounts of the order again. A voucher must have been valid when the order was placed. */
async function takeDiscountsAgain(tx: Database, order: OrderRow): Promise<Refused | null> {
  const inquiry = await lockInquiry(tx, order.inquiryId);
  if (inquiry === undefined) throw new Error('an order has no inquiry');
  const { uuid: orderUuid, customerId, createdAt } = order;
  return takeDiscounts(tx, { inquiry, orderUuid, customerId, now: createdAt.getTime() });
}
