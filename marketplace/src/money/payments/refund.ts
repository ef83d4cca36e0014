import type { Database } from '../../platform/database/database.ts';
import { findPaymentsOf, refunds, updatePayment } from './repository.ts';

/** Queues the refund of a payment, once, within the transaction that decides it. */
export async function queueRefund(tx: Database, paymentId: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx.insert(refunds).values({ paymentId, createdAt: at, nextAttemptAt: at }).onConflictDoNothing();
}

/** Queues the refunds of an order's paid payments, within the transaction that cancels the order. */
export async function refundOrder(tx: Database, orderUuid: string, now: number): Promise<void> {
  const paid = (await findPaymentsOf(tx, orderUuid)).filter(({ status }) => status === 'paid');
  for (const { id } of paid) {
    await queueRefund(tx, id, now);
    await updatePayment(tx, id, { status: 'refunded' });
  }
}
