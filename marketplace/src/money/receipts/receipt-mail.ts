import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { pgTable, text, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { toPersianDigits } from '@gam/shared/digits';
import type { Database } from '../../platform/database/database.ts';
import type { Fonts } from './print/fonts.ts';
import { loadReceipt, type ReceiptFile } from './load-receipt.ts';
import { FinalFailure, outboxColumns, sendWaiting } from '../../platform/queues/outbox.ts';
import type { MailDriver, MailMessage } from '../../platform/mail/drivers.ts';
import { html } from '../../platform/http/pages.ts';
import { users } from '../../people/accounts/index.ts';
import { orders } from '../../orders/records/index.ts';

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    ...outboxColumns(),
    recipient: text().notNull(),
    /** The order whose receipt it brings. */
    orderUuid: text('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    /** The user who asked for it; null if it was sent automatically when the order was done. */
    askedBy: text('asked_by').references(() => users.id),
    idempotencyKey: text('idempotency_key').unique(),
    bodyHash: text('body_hash'),
  },
  (table) => [
    uniqueIndex('mail_outbox_by_itself')
      .on(table.orderUuid)
      .where(sql`${table.askedBy} is null`),
    index('mail_outbox_by_time').on(table.createdAt),
    index('mail_outbox_of_order').on(table.orderUuid, table.createdAt),
    index('mail_outbox_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
  ],
);

/** The e-mail that brings a receipt. */
function composeReceiptMail(mail: {
  readonly id: string;
  readonly to: string;
  readonly receipt: ReceiptFile;
}): MailMessage {
  const { id, to, receipt } = mail;
  const number = toPersianDigits(receipt.number);
  const words = `رسید سفارش شماره ${number} پیوست این ایمیل است. از اینکه گام را انتخاب کردید سپاسگزاریم.`;
  return {
    id,
    to,
    subject: `رسید سفارش ${number} گام`,
    text: `سلام،\n\n${words}\n`,
    html: html`<!doctype html>
      <html lang="fa" dir="rtl">
        <body style="font: 16px/1.9 Vazirmatn, Tahoma, sans-serif">
          <p>سلام،</p>
          <p>${words}</p>
        </body>
      </html>`.text,
    attachment: { name: receipt.name, mediaType: 'application/pdf', content: receipt.pdf },
  };
}

export type QueuedMail = typeof mailOutbox.$inferSelect;

/** The tries last about an hour, since mail servers delay unknown senders. */
const retries = { retryAfterMs: 60_000, maxAttempts: 12 };

/**
 * Queues the receipt of an order within a transaction; it is sent only if the transaction is committed. False if the
 * key or the finished order already has a queued receipt.
 */
export async function queueReceipt(
  tx: Database,
  mail: {
    readonly recipient: string;
    readonly orderUuid: string;
    readonly asked: { readonly by: string; readonly key: string; readonly bodyHash: string } | null;
    readonly now: number;
  },
): Promise<boolean> {
  const { recipient, orderUuid, asked, now } = mail;
  const at = new Date(now);
  const queued = await tx
    .insert(mailOutbox)
    .values({
      recipient,
      orderUuid,
      askedBy: asked?.by ?? null,
      idempotencyKey: asked?.key ?? null,
      bodyHash: asked?.bodyHash ?? null,
      createdAt: at,
      nextAttemptAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: mailOutbox.id });
  return queued.length > 0;
}

/** Sends a waiting receipt, drawn from the order's present state; true if there may be more. */
export function sendWaitingMail(
  db: Database,
  drive: MailDriver,
  { now, log, fonts }: { now: number; log: FastifyBaseLogger; fonts: () => Promise<Fonts> },
): Promise<boolean> {
  const send = async ({ id, orderUuid, recipient }: QueuedMail) => {
    try {
      const receipt = await loadReceipt(db, orderUuid, { now, fonts });
      if (receipt === null) throw new FinalFailure('an order has no receipt');
      await drive(composeReceiptMail({ id: `receipt-${id}-${orderUuid}`, to: recipient, receipt }));
    } catch (err) {
      log.error({ err, mail: id, final: err instanceof FinalFailure }, 'an e-mail could not be sent');
      throw err;
    }
  };
  return sendWaiting(db, { table: mailOutbox, send, retries }, now);
}

export async function findMailByKey(tx: Database, key: string): Promise<QueuedMail | undefined> {
  return (await tx.select().from(mailOutbox).where(eq(mailOutbox.idempotencyKey, key)))[0];
}

/** The number of receipts of an order that were queued after an instant. */
export async function countMail(tx: Database, orderUuid: string, since: Date): Promise<number> {
  const isRecent = and(eq(mailOutbox.orderUuid, orderUuid), gt(mailOutbox.createdAt, since));
  return (await tx.select({ number: count() }).from(mailOutbox).where(isRecent))[0]?.number ?? 0;
}

/** The latest e-mails, newest first. */
export function findLatestMail(db: Database): Promise<QueuedMail[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(50);
}
