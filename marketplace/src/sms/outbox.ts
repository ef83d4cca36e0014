import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { smsOutbox, type SmsPurpose } from './tables.ts';

export type QueuedSms = typeof smsOutbox.$inferSelect;

/** After a failed try the next one waits this long times the tries so far, in ms. */
const retryAfter = 5_000;
const maxAttempts = 10;
const never = new Date('9999-01-01');
const batch = 20;

/** Queues an SMS within the transaction of what it tells of: it is sent if, and only if, that is committed. */
export async function queueSms(
  tx: Database,
  sms: { phone: string; purpose: SmsPurpose; body: string; now: number },
): Promise<void> {
  const at = new Date(sms.now);
  const { phone, purpose, body } = sms;
  await tx.insert(smsOutbox).values({ phone, purpose, body, createdAt: at, nextAttemptAt: at });
}

/**
 * Sends what waits, oldest first; gives back how many were tried. Rows are taken by moving their next try into the
 * future, so that no transaction stays open while the outside world answers, and a process that dies in between
 * only delays them.
 */
export async function sendWaiting(
  db: Database,
  send: (sms: QueuedSms) => Promise<void>,
  { now, keepBody }: { now: number; keepBody: boolean },
): Promise<number> {
  const taken = await db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(smsOutbox)
      .where(and(isNull(smsOutbox.sentAt), lte(smsOutbox.nextAttemptAt, new Date(now))))
      .orderBy(asc(smsOutbox.id))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { id, attempts } of waiting) {
      const nextAttemptAt = attempts + 1 >= maxAttempts ? never : new Date(now + retryAfter * (attempts + 1));
      await tx
        .update(smsOutbox)
        .set({ attempts: attempts + 1, nextAttemptAt })
        .where(eq(smsOutbox.id, id));
    }
    return waiting;
  });
  for (const sms of taken) {
    await send(sms).then(
      () =>
        db
          .update(smsOutbox)
          .set({ sentAt: new Date(now), ...(keepBody ? {} : { body: null }) })
          .where(eq(smsOutbox.id, sms.id)),
      // The next try is set already; the driver has told the log why this one failed.
      () => undefined,
    );
  }
  return taken.length;
}

/** The latest messages, newest first, of one phone where it is given. */
export function findLatestSms(db: Database, phone: string | null): Promise<QueuedSms[]> {
  return db
    .select()
    .from(smsOutbox)
    .where(phone === null ? undefined : eq(smsOutbox.phone, phone))
    .orderBy(desc(smsOutbox.id))
    .limit(50);
}
