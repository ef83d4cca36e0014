import { eq, isNull, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, type PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, instant } from '../database/database.ts';
import { type OnPass, type Poller, startPoller } from './poller.ts';
import { never, nextTry, oneMore, type Retries, takeDue } from './queue.ts';

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
  /** Further changes in the row of a message that was sent or given up. */
  readonly onceEnded?: (message: T['$inferSelect']) => Readonly<Record<string, unknown>>;
  /** Whether a message has lost its use; it is given up without a try. */
  readonly isOver?: (message: T['$inferSelect']) => boolean;
  /** Sends several messages at once, for quick providers; else one message is taken just before it is sent. */
  readonly atOnce?: boolean;
}

/** A failure that another try would repeat. */
export class FinalFailure extends Error {}

/**
 * Sends messages that are due, oldest first; true if there may be more. A message whose turn comes late would be due again
 * and sent by another process too, so only those that are sent now are taken. `now` in ms.
 */
export async function sendWaiting<T extends OutboxTable>(
  db: Database,
  { table: given, send, retries, onceEnded = () => ({}), isOver = () => false, atOnce = false }: Sending<T>,
  now: number,
): Promise<boolean> {
  // Every outbox has these columns; the driver gets the other columns too.
  const table = given as unknown as typeof shape;
  const { rows, mayHaveMore } = await takeDue(
    db,
    {
      table,
      dueAt: table.nextAttemptAt,
      age: table.id,
      isWaiting: isNull(table.sentAt),
      id: table.id,
      ...(!atOnce && { maxRows: 1 }),
      postpone: {
        attempts: oneMore(table.attempts),
        nextAttemptAt: nextTry(table.attempts, retries, now),
      },
    },
    now,
  );
  const handle = async (message: (typeof rows)[number]) => {
    const outcome = isOver(message) ? 'given up' : await tryToSend(send, message);
    const isLastTry = message.attempts >= (retries.maxAttempts ?? Infinity);
    // The next try is set already, and the driver has logged the failure.
    if (outcome === 'failed' && !isLastTry) return;
    const ended = outcome === 'sent' ? { sentAt: new Date(now) } : { nextAttemptAt: never };
    await db
      .update(table)
      .set({ ...onceEnded(message), ...ended })
      .where(eq(table.id, message.id));
  };
  await Promise.all(rows.map(handle));
  return mayHaveMore;
}

function tryToSend<M>(send: (message: M) => Promise<void>, message: M) {
  return send(message).then(
    () => 'sent' as const,
    (error: unknown) => (error instanceof FinalFailure ? 'given up' : 'failed'),
  );
}

/** Counts the messages of an outbox that are not sent: those that wait, the oldest of them, and those given up. */
export async function countWaiting(
  db: Database,
  given: OutboxTable,
): Promise<{ readonly waiting: number; readonly oldest: Date | null; readonly givenUp: number }> {
  const table = given as unknown as typeof shape;
  const isTried = sql`${table.nextAttemptAt} < ${sql.param(never, table.nextAttemptAt)}`;
  const [row] = await db
    .select({
      waiting: sql`count(*) filter (where ${isTried})`.mapWith(Number),
      oldest: sql<Date | null>`min(${table.createdAt}) filter (where ${isTried})`.mapWith(table.createdAt),
      givenUp: sql`count(*) filter (where not ${isTried})`.mapWith(Number),
    })
    .from(table)
    .where(isNull(table.sentAt));
  return row ?? { waiting: 0, oldest: null, givenUp: 0 };
}

/** The poll interval of an outbox, in ms: a process that died may have left messages in it. */
const pollEveryMs = 5_000;

/** Sends the messages of an outbox, one pass at a time. */
export function startDispatcher({
  name,
  sendWaiting,
  log,
  onPass,
}: {
  readonly name: string;
  /** Sends messages that are due; true if there may be more. */
  readonly sendWaiting: () => Promise<boolean>;
  readonly log: FastifyBaseLogger;
  readonly onPass?: OnPass | undefined;
}): Poller {
  const poller = startPoller({ name, every: pollEveryMs, work: sendWaiting, log, onPass });
  poller.wake();
  return poller;
}
