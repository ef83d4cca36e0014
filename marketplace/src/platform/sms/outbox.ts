import { desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { sendWaiting } from '../outbox/send-waiting.ts';
import type { SmsDriver } from './driver.ts';
import { type QueuedSms, smsOutbox, type SmsPurpose } from './tables.ts';

/** Queues an SMS within the transaction of what it tells of: it is sent if, and only if, that is committed. */
export async function queueSms(
  tx: Database,
  sms: { phone: string; purpose: SmsPurpose; body: string; now: number },
): Promise<void> {
  const at = new Date(sms.now);
  const { phone, purpose, body } = sms;
  await tx.insert(smsOutbox).values({ phone, purpose, body, createdAt: at, nextAttemptAt: at });
}

/** Sends the messages that wait; gives back how many were tried. What they said is forgotten unless it is kept. */
export function sendWaitingSms(
  db: Database,
  send: SmsDriver,
  { now, keepBody }: { now: number; keepBody: boolean },
): Promise<number> {
  const onceSent = keepBody ? {} : { body: null };
  return sendWaiting(db, { table: smsOutbox, send, retryAfter: 5_000, maxAttempts: 10, onceSent }, now);
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
