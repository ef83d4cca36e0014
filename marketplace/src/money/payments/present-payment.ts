import { type OwedPayment, findOrder } from '../../orders/records/index.ts';
import type { OrderPayment, OrderStatus, Payment } from '@gam/schemas/upstream';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { presentRefund } from '../refunds/index.ts';
import {
  findPrepaymentTries,
  isConfirmed,
  type PaymentRow,
  type PrepaymentRow,
  refunds,
} from './repository.ts';

/** A payment, its order's status and what goes back of it. */
export async function presentPayment(db: Database, payment: PaymentRow): Promise<Payment> {
  const found = payment.orderUuid === null ? null : await findOrder(db, payment.orderUuid, null);
  if (found === undefined) throw new Error('the order of a payment is gone');
  const refund = mayGoBack(payment) ? await findLastRefund(db, payment.id) : undefined;
  return {
    status: payment.status,
    gateway: payment.gateway,
    amount: payment.amount,
    tracking_code: payment.trackingCode,
    order_uuid: found?.order.uuid ?? null,
    legacy_id: found === null ? null : String(found.order.legacyId),
    order_status: found?.order.status ?? null,
    service_title: found?.service.detail.title ?? null,
    revived: payment.revived,
    context: payment.context,
    change_made: madeOf(payment),
    refund: refund === undefined ? null : presentRefund(refund),
  };
}

/** Whether something of a payment may go back with its decision: all of it, or of what is left what is above that. */
const mayGoBack = ({ status, context }: PaymentRow): boolean =>
  status === 'refunded' || context === 'order_close';

async function findLastRefund(db: Database, paymentId: string) {
  const isOf = eq(refunds.paymentId, paymentId);
  return (await db.select().from(refunds).where(isOf).orderBy(desc(refunds.createdAt)).limit(1))[0];
}

/** Whether the change was made whose difference a payment pays: with it, never without. */
const madeOf = ({ changeId, status }: PaymentRow): boolean | null =>
  changeId === null || status === 'pending' || status === 'failed' ? null : status === 'paid';

/** An order's prepayment and its outcome. `now` in ms. */
export async function findOwedPayment(
  db: Database,
  { uuid, status }: { uuid: string; status: OrderStatus },
  now: number,
): Promise<OwedPayment> {
  const { owed, tries } = await findPrepaymentTries(db, uuid);
  if (owed === undefined) return { payment: null, inAppToken: null, mayPay: false };
  const isDue = status === 'unpaid' && owed.dueUntil.getTime() > now;
  const mayPay = isDue && !tries.some(isConfirmed);
  return {
    payment: presentOwed(owed, tries, { status, isDue }),
    inAppToken: mayPay ? owed.inAppToken : null,
    mayPay,
  };
}

/** The state of all tries to pay an order: the credited one decides, else a pending one, else the last. */
function presentOwed(
  owed: PrepaymentRow,
  tries: readonly PaymentRow[],
  { status, isDue }: { status: OrderStatus; isDue: boolean },
): OrderPayment | null {
  const last = (wanted: PaymentRow['status']) => tries.findLast((one) => one.status === wanted);
  const told = last('paid') ?? last('refunded');
  const present = (state: OrderPayment['state']): OrderPayment => ({
    state,
    amount: owed.amount,
    due_until: isDue ? owed.dueUntil.toISOString() : null,
    gateways: owed.gateways,
    tracking_code: told?.trackingCode ?? null,
  });
  if (last('paid')) return present('paid');
  if (tries.some(isConfirmed)) return present('pending');
  if (status !== 'unpaid') {
    if (last('refunded')) return present('refunded');
    // A change left nothing due, so the order was placed.
    return status === 'expired' || status === 'cancelled' ? present('expired') : null;
  }
  // A begun payment without a report does not prevent another one.
  if (tries.some((one) => one.status === 'pending' && one.heardAt !== null)) return present('pending');
  if (!isDue) return present(tries.some((one) => one.status === 'pending') ? 'pending' : 'expired');
  return present(tries.at(-1)?.status === 'failed' ? 'failed' : 'due');
}
