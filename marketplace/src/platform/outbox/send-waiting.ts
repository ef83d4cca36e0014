import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { bigint, integer, pgTable, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { instant } from '../database/columns.ts';

/** The columns that every outbox has beside what is to be sent. */
export const outboxColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
});

const shape = pgTable('outbox', outboxColumns());

/** A table of messages with the columns of an outbox. */
export type OutboxTable = PgTable & { readonly $inferSelect: typeof shape.$inferSelect };

export interface Sending<T extends OutboxTable> {
  readonly table: T;
  /** Brings a message to where it belongs; rejects where it did not, with `FinalFailure` where it never will. */
  readonly send: (message: T['$inferSelect']) => Promise<void>;
  /** After a failed try the next one waits this long times the tries so far, in ms. */
  readonly retryAfter: number;
  readonly maxAttempts: number;
  /** What changes in the row of a message that was sent, beside when. */
  readonly onceSent?: Readonly<Record<string, unknown>>;
}

/** Trying again would bring the same failure. */
export class FinalFailure extends Error {}

const never = new Date('9999-01-01');
const batch = 20;

/**
 * Sends what waits, oldest first; gives back how many were tried. Rows are taken by moving their next try into the
 * future, so that no transaction stays open while the outside world answers, and a process that dies in between
 * only delays them. `now` in ms.
 */
export async function sendWaiting<T extends OutboxTable>(
  db: Database,
  { table: given, send, retryAfter, maxAttempts, onceSent = {} }: Sending<T>,
  now: number,
): Promise<number> {
  // Every outbox has these columns; what else a row holds passes through to its driver.
  const table = given as unknown as typeof shape;
  const taken = await db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(table)
      .where(and(isNull(table.sentAt), lte(table.nextAttemptAt, new Date(now))))
      .orderBy(asc(table.id))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { id, attempts } of waiting) {
      const nextAttemptAt = attempts + 1 >= maxAttempts ? never : new Date(now + retryAfter * (attempts + 1));
      await tx
        .update(table)
        .set({ attempts: attempts + 1, nextAttemptAt })
        .where(eq(table.id, id));
    }
    return waiting;
  });
  for (const message of taken) {
    const isMessage = eq(table.id, message.id);
    await send(message).then(
      () =>
        db
          .update(table)
          .set({ ...onceSent, sentAt: new Date(now) })
          .where(isMessage),
      // The next try is set already; the driver has told the log why this one failed.
      (error: unknown) =>
        error instanceof FinalFailure
          ? db.update(table).set({ nextAttemptAt: never }).where(isMessage)
          : undefined,
    );
  }
  return taken.length;
}
