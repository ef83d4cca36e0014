import { eq, isNull } from 'drizzle-orm';
import { nextTry, takeDue } from '../../platform/queues/queue.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bank } from '../bank/index.ts';
import { findPayment, findPaymentsOf, refunds, updatePayment } from './repository.ts';

const retries = { retryAfterMs: 5_000, maxWaitMs: 60 * 60 * 1000 };

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

/** Asks the bank for the due refunds, oldest first; true if there may be more. Tries never end. `now` in ms. */
export async function sendRefunds(db: Database, bank: Bank, now: number): Promise<boolean> {
  const { rows, mayHaveMore } = await takeDue(
    db,
    {
      table: refunds,
      dueAt: refunds.nextAttemptAt,
      age: refunds.createdAt,
      isWaiting: isNull(refunds.doneAt),
      isRow: ({ paymentId }) => eq(refunds.paymentId, paymentId),
      postpone: ({ attempts }) => ({
        attempts: attempts + 1,
        nextAttemptAt: nextTry(attempts + 1, retries, now),
      }),
    },
    now,
  );
  for (const { paymentId } of rows) {
    const reference = (await findPayment(db, paymentId))?.bankReference ?? null;
    const isRefunded = reference !== null && (await bank.refund(reference).catch(() => false));
    if (!isRefunded) continue;
    await db
      .update(refunds)
      .set({ doneAt: new Date(now) })
      .where(eq(refunds.paymentId, paymentId));
  }
  return mayHaveMore;
}
