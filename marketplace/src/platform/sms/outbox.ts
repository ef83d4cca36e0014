import { desc, eq, sql } from 'drizzle-orm';
import { pgTable, text, index } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { toPersianDigits } from '@gam/shared/digits';
import type { Database } from '../database/database.ts';
import { outboxColumns, sendWaiting } from '../queues/outbox.ts';

export const smsOutbox = pgTable(
  'sms_outbox',
  {
    ...outboxColumns(),
    phone: text().notNull(),
    purpose: text().$type<SmsPurpose>().notNull(),
    body: text(),
  },
  (table) => [
    index('sms_outbox_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
  ],
);

/** The subject of an SMS. */
type SmsPurpose = 'sign_in_code' | 'order_placed' | 'order_changed';

export type QueuedSms = typeof smsOutbox.$inferSelect;

/** Sends an SMS; rejects if it fails. */
type SmsDriver = (sms: QueuedSms) => Promise<void>;

/** The driver outside production: it writes messages, also codes, into the log. */
export function logDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ phone, body }) => {
    // In the message, not in a field: fields with phones and codes are redacted.
    log.info(`SMS to ${phone}: ${(body ?? '').replace(/\n/g, ' ')}`);
  };
}

/**
 * The driver in production, where no gateway is configured yet: messages stay in the outbox, and the log reports it
 * without their text.
 */
export function missingDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ id, purpose }) => {
    log.error({ sms: id, purpose }, 'no SMS gateway is configured; the message stays in the outbox');
    throw new Error('no SMS gateway is configured');
  };
}

/** Queues an SMS within a transaction; it is sent only if the transaction is committed. */
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

/**
 * The SMS that carries a code: Latin digits, alone in their line, which phones offer to fill in. With a host the last
 * line binds the code to it, in the form of WebOTP and iOS: phones then fill it in only there.
 */
export function codeSms(code: string, host: string | null): string {
  const text = `گام\nکد ورود شما:\n${code}\nاین کد را به کسی ندهید.`;
  return host === null ? text : `${text}\n\n@${host} #${code}`;
}

/** The SMS about a new order. */
export function orderPlacedSms(serviceTitle: string, legacyId: number): string {
  return `گام\nسفارش «${serviceTitle}» با شماره ${toPersianDigits(legacyId)} ثبت شد.`;
}

/** The SMS about a changed order. */
export function orderChangedSms(serviceTitle: string, legacyId: number): string {
  return `گام\nسفارش «${serviceTitle}» با شماره ${toPersianDigits(legacyId)} ویرایش شد.`;
}
