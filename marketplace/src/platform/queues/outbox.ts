import { eq, isNull } from 'drizzle-orm';
import { bigint, integer, pgTable, type PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, instant } from '../database/database.ts';
import { type Poller, startPoller } from './poller.ts';
import { never, nextTry, type Retries, takeDue } from './queue.ts';

/** The columns that every outbox has beside the message itself. */
export const outboxColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
});

const shape = pgTable('outbox', outboxColumns());

/** A table of messages with the columns of an outbox. */
type OutboxTable = PgTable & { readonly $inferSelect: typeof shape.$inferSelect };

interface Sending<T extends OutboxTable> {
  readonly table: T;
  /** Delivers a message; rejects when it fails, with `FinalFailure` when no other try can succeed. */
  readonly send: (message: T['$inferSelect']) => Promise<void>;
  readonly retries: Retries;
  /** Further changes in the row of a message that was sent. */
  readonly onceSent?: Readonly<Record<string, unknown>>;
}

/** A failure that another try would repeat. */
export class FinalFailure extends Error {}

/** Sends the messages that are due, oldest first; returns how many were tried. `now` in ms. */
export async function sendWaiting<T extends OutboxTable>(
  db: Database,
  { table: given, send, retries, onceSent = {} }: Sending<T>,
  now: number,
): Promise<number> {
  // Every outbox has these columns; the driver gets the other columns too.
  const table = given as unknown as typeof shape;
  const { rows } = await takeDue(
    db,
    {
      table,
      dueAt: table.nextAttemptAt,
      age: table.id,
      isWaiting: isNull(table.sentAt),
      isRow: ({ id }) => eq(table.id, id),
      postpone: ({ attempts }) => ({
        attempts: attempts + 1,
        nextAttemptAt: nextTry(attempts + 1, retries, now),
      }),
    },
    now,
  );
  for (const message of rows) {
    const isMessage = eq(table.id, message.id);
    await send(message).then(
      () =>
        db
          .update(table)
          .set({ ...onceSent, sentAt: new Date(now) })
          .where(isMessage),
      // The next try is set already, and the driver has logged the failure.
      (error: unknown) =>
        error instanceof FinalFailure
          ? db.update(table).set({ nextAttemptAt: never }).where(isMessage)
          : undefined,
    );
  }
  return rows.length;
}

/** The poll interval of an outbox, in ms: a process that died may have left messages in it. */
const pollEveryMs = 5_000;

/** Sends the messages of an outbox, one pass at a time. */
export function startDispatcher({
  sendWaiting,
  log,
}: {
  /** Sends the messages that are due; returns how many were tried. */
  readonly sendWaiting: () => Promise<number>;
  readonly log: FastifyBaseLogger;
}): Poller {
  const work = async () => (await sendWaiting()) > 0;
  const poller = startPoller({ name: 'sending what an outbox holds', every: pollEveryMs, work, log });
  poller.wake();
  return poller;
}
