import type { Database } from '../../platform/database/database.ts';
import { findPaymentsOf, refunds, updatePayment } from './repository.ts';

/**
 * Queues a refund of a payment, in toman, within the transaction that decides it. Without an amount it is of all that has
 * not gone back yet, once. Throws for more than that.
 */
export async function queueRefund(
  tx: Database,
  paymentId: string,
  now: number,
  amount: number | null = null,
): Promise<void> {
  const at = new Date(now);
  await tx.insert(refunds).values({ paymentId, amount, createdAt: at, nextAttemptAt: at });
}

/** Queues the refunds of an order's paid payments, within the transaction that cancels the order. */
export async function refundOrder(tx: Database, orderUuid: string, now: number): Promise<void> {
  const paid = (await findPaymentsOf(tx, orderUuid)).filter(({ status }) => status === 'paid');
  for (const { id } of paid) {
    await queueRefund(tx, id, now);
    await updatePayment(tx, id, { status: 'refunded' });
  }
}
