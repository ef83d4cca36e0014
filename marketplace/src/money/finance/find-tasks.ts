import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/records/index.ts';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { payments, type RefundRow, refunds } from '../payments/index.ts';

const owners = alias(users, 'owners');
const settlers = alias(users, 'settlers');

const { uuid, legacyId, placedBy } = orders;

/** Selects refunds with what finance has to know of them. */
export function selectTasks(db: Database, isWanted: SQL | undefined) {
  return db
    .select({
      refund: refunds,
      payment: payments,
      order: { uuid, legacyId, placedBy },
      owner: owners,
      settler: settlers,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .innerJoin(owners, eq(owners.id, sql`coalesce(${payments.customerId}, ${orders.customerId})`))
    .leftJoin(settlers, eq(settlers.id, refunds.settledBy))
    .where(isWanted)
    .$dynamic();
}

export type FoundTask = Awaited<ReturnType<typeof selectTasks>>[number];

export async function findTask(db: Database, id: string): Promise<FoundTask | undefined> {
  return (await selectTasks(db, eq(refunds.id, id)))[0];
}

/** Reads a refund's task and locks the refund until the transaction ends. */
export async function lockTask(tx: Database, id: string): Promise<FoundTask | undefined> {
  await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).for('update');
  return findTask(tx, id);
}

const isFailed = and(isNull(refunds.doneAt), isNotNull(refunds.failedAt));

/** The refunds of each kind of task. */
export const tasks = {
  to_do: and(isFailed, isNull(refunds.settledAt)),
  to_confirm: and(isFailed, isNotNull(refunds.settledAt)),
  on_its_way: and(isNull(refunds.doneAt), isNull(refunds.failedAt)),
  done: isNotNull(refunds.doneAt),
} as const;

export type TaskState = keyof typeof tasks;

/** What finance does about a refund. */
export function taskOf({ doneAt, failedAt, settledAt }: RefundRow): TaskState {
  if (doneAt !== null) return 'done';
  if (failedAt === null) return 'on_its_way';
  return settledAt === null ? 'to_do' : 'to_confirm';
}
