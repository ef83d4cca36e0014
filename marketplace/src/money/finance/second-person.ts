import { tehranDay, tehranMidnight } from '@gam/shared/tehran-time';
import { and, eq, gte, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { payments, refunds } from '../payments/index.ts';
import type { FoundTask } from './find-tasks.ts';

interface Settling {
  readonly task: FoundTask;
  readonly callerId: string;
  /** Toman that one person gives back of an order, and on a day, without another. */
  readonly aloneMax: number;
  /** ms. */
  readonly now: number;
}

/**
 * Whether a second person has to confirm what a person gives back: where what finance gave back of the order, or the person
 * on this day in Tehran, is above the limit together with it; where the bank named no card to hold the digits against; and
 * where it waited for a second person before. Runs under the lock of settling.
 */
export async function needsSecond(
  tx: Database,
  { task, callerId, aloneMax, now }: Settling,
): Promise<boolean> {
  const { refund, payment, order } = task;
  if (payment.card === null || refund.settledAt !== null) return true;
  const today = new Date(tehranMidnight(tehranDay(new Date(now).toISOString())));
  const isToday = and(eq(refunds.settledBy, callerId), gte(refunds.settledAt, today));
  const isOfOrder = order === null ? eq(payments.id, payment.id) : eq(payments.orderUuid, order.uuid);
  const sumOf = (condition: SQL | undefined) =>
    sql`coalesce(sum(${refunds.amount}) filter (where ${condition}), 0)`.mapWith(Number);
  const [sums] = await tx
    .select({ ofOrder: sumOf(isOfOrder), today: sumOf(isToday) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isNotNull(refunds.settledBy), ne(refunds.id, refund.id), or(isOfOrder, isToday)));
  return Math.max(sums?.ofOrder ?? 0, sums?.today ?? 0) + (refund.amount ?? 0) > aloneMax;
}
