import { desc, eq, lt, sql } from 'drizzle-orm';
import { pgTable, text, index } from 'drizzle-orm/pg-core';
import { toPersianDigits } from '@gam/shared/digits';
import { type Database, instant } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { outboxColumns, sendWaiting } from '../queues/outbox.ts';
import { type SmsDriver, type SmsPurpose, sendDeadlineMs } from './sms-driver.ts';

export const smsOutbox = pgTable(
  'sms_outbox',
  {
    ...outboxColumns(),
    phone: text().notNull(),
    purpose: text().$type<SmsPurpose>().notNull(),
    body: text(),
    code: text(),
    /** The end of its use, after which it is not sent; null: none. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('sms_outbox_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    index('sms_outbox_by_time').on(table.createdAt),
  ],
);

export type QueuedSms = typeof smsOutbox.$inferSelect;

interface NewSms {
  readonly phone: string;
  readonly purpose: SmsPurpose;
  readonly body: string;
  /** ms. */
  readonly now: number;
  readonly code?: string;
  readonly expiresAt?: Date;
}

/**
 * Queues an SMS within a transaction; it is sent only if the transaction is committed. Nothing is queued for an account
 * that has no phone any more.
 */
export async function queueSms(tx: Database, { now, ...sms }: NewSms): Promise<void> {
  if (!/^\d+$/.test(sms.phone)) return;
  const at = new Date(now);
  await tx.insert(smsOutbox).values({ ...sms, createdAt: at, nextAttemptAt: at });
}

/** The pauses between tries grow by 5 s. The first one is longer than a driver's deadline. */
const retries = { retryAfterMs: sendDeadlineMs + 1_000, maxAttempts: 10 };

/**
 * Sends waiting messages; true if there may be more. Texts of messages that are sent or given up are deleted
 * unless they are kept. Each message is sent at least once or given up: a process that dies between the provider's
 * answer and its record sends it once more.
 */
export function sendWaitingSms(
  db: Database,
  send: SmsDriver,
  { now, keepBody }: { now: number; keepBody: boolean },
): Promise<boolean> {
  const onceEnded = ({ purpose }: QueuedSms) => ({
    ...(!keepBody && { body: null, code: null }),
    // Of an erased account not even the phone stays.
    ...(purpose === 'account_erased' && { phone: '' }),
  });
  const isOver = ({ expiresAt }: QueuedSms) => expiresAt !== null && expiresAt.getTime() <= now;
  return sendWaiting(db, { table: smsOutbox, send, retries, onceEnded, isOver, atOnce: true }, now);
}

/** Deletes messages of before an instant, whether they were sent or given up: they name phones. */
export async function deleteOldSms(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, smsOutbox, lt(smsOutbox.createdAt, before));
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
