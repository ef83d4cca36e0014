import { and, count, eq, isNotNull, isNull, min, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { payments, refunds } from './repository.ts';

/**
 * Counts the payments that were reported and are still pending, since the bank has not told their outcome: their money
 * may have been taken. `oldest`: the first report of the oldest one.
 */
export async function countUndecided(
  db: Database,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldest: min(payments.heardAt) })
    .from(payments)
    // The conditions of the indexes of payments that the bank is asked about.
    .where(
      and(
        eq(payments.status, 'pending'),
        or(isNotNull(payments.askAt), isNotNull(payments.followAt)),
        isNotNull(payments.heardAt),
      ),
    );
  return row ?? { count: 0, oldest: null };
}

/** Returns when the oldest refund was queued that the bank is asked for and has not made; null if there is none. */
export async function findOldestRefund(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ oldest: min(refunds.createdAt) })
    .from(refunds)
    .where(and(isNull(refunds.doneAt), isNull(refunds.failedAt)));
  return row?.oldest ?? null;
}

/** Returns since when the oldest refund waits for finance; null if none does. */
export async function findOldestTask(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ oldest: min(refunds.failedAt) })
    .from(refunds)
    .where(and(isNull(refunds.doneAt), isNotNull(refunds.failedAt)));
  return row?.oldest ?? null;
}
