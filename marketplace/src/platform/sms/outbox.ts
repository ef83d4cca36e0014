import { desc, eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { outboxColumns, sendWaiting } from '../queues/outbox.ts';

export const smsOutbox = pgTable('sms_outbox', {
  ...outboxColumns(),
  phone: text().notNull(),
  purpose: text().$type<SmsPurpose>().notNull(),
  body: text(),
});

/** The subject of an SMS. */
type SmsPurpose = 'sign_in_code' | 'order_placed' | 'order_changed';

export type QueuedSms = typeof smsOutbox.$inferSelect;

/** Sends an SMS; rejects if it fails. */
type SmsDriver = (sms: QueuedSms) => Promise<void>;

/** Outside production the log is the phone: the one place where a code is written down. */
export function logDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ phone, body }) => {
    // In the message, not in a field: fields with phones and codes are redacted.
    log.info(`SMS to ${phone}: ${(body ?? '').replace(/\n/g, ' ')}`);
  };
}

/** In production no gateway is configured yet: messages stay in the outbox, and the log says so without a word of them. */
export function missingDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ id, purpose }) => {
    log.error({ sms: id, purpose }, 'no SMS gateway is configured; the message stays in the outbox');
    throw new Error('no SMS gateway is configured');
  };
}

/** Queues an SMS within the transaction that it reports: it is sent if, and only if, that is committed. */
export async function queueSms(
  tx: Database,
  sms: { phone: string; purpose: SmsPurpose; body: string; now: number },
): Promise<void> {
  const at = new Date(sms.now);
  const { phone, purpose, body } = sms;
  await tx.insert(smsOutbox).values({ phone, purpose, body, createdAt: at, nextAttemptAt: at });
}

/** Sends the waiting messages; returns the number of tries. Their texts are deleted unless they are kept. */
export function sendWaitingSms(
  db: Database,
  send: SmsDriver,
  { now, keepBody }: { now: number; keepBody: boolean },
): Promise<number> {
  const onceSent = keepBody ? {} : { body: null };
  return sendWaiting(
    db,
    { table: smsOutbox, send, retries: { retryAfterMs: 5_000, maxAttempts: 10 }, onceSent },
    now,
  );
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
