import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Bank } from '../bank/bank.ts';
import { findPayment, findPaymentsOf, refunds, updatePayment } from './repository.ts';

/** After a failed try the next one waits this long times the tries so far, up to an hour, in ms. */
const retryAfter = 5_000;
const longestWait = 60 * 60 * 1000;
const batch = 20;

/** Queues what the bank is to give back, once, within the transaction that decides it. */
export async function queueRefund(tx: Database, paymentId: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx.insert(refunds).values({ paymentId, createdAt: at, nextAttemptAt: at }).onConflictDoNothing();
}

/** Gives back what was paid for an order, within the transaction that cancels it; nothing where nothing was paid. */
export async function refundOrder(tx: Database, orderUuid: string, now: number): Promise<void> {
  const paid = (await findPaymentsOf(tx, orderUuid)).filter(({ status }) => status === 'paid');
  for (const { id } of paid) {
    await queueRefund(tx, id, now);
    await updatePayment(tx, id, { status: 'refunded' });
  }
}

/**
 * Has the bank give back what waits, oldest first; true where there may be more. Rows are taken by moving their next try
 * into the future: none waits for the bank in a transaction, and a process that dies only delays them. Never given up.
 */
export async function sendRefunds(db: Database, bank: Bank, now: number): Promise<boolean> {
  const taken = await db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(refunds)
      .where(and(isNull(refunds.doneAt), lte(refunds.nextAttemptAt, new Date(now))))
      .orderBy(asc(refunds.createdAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { paymentId, attempts } of waiting) {
      const wait = Math.min(longestWait, retryAfter * (attempts + 1));
      await tx
        .update(refunds)
        .set({ attempts: attempts + 1, nextAttemptAt: new Date(now + wait) })
        .where(eq(refunds.paymentId, paymentId));
    }
    return waiting;
  });
  for (const { paymentId } of taken) {
    const reference = (await findPayment(db, paymentId))?.bankReference ?? null;
    const given = reference !== null && (await bank.refund(reference).catch(() => false));
    if (!given) continue;
    await db
      .update(refunds)
      .set({ doneAt: new Date(now) })
      .where(eq(refunds.paymentId, paymentId));
  }
  return taken.length === batch;
}
