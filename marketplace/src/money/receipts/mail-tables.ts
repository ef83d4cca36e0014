import { pgTable, text } from 'drizzle-orm/pg-core';
import { outboxColumns } from '../../platform/outbox/columns.ts';

export const mailOutbox = pgTable('mail_outbox', {
  ...outboxColumns(),
  recipient: text().notNull(),
  /** The order whose receipt it brings. */
  orderUuid: text('order_uuid').notNull(),
  /** Who asked for it; null: the order itself, when it was done. */
  askedBy: text('asked_by'),
  idempotencyKey: text('idempotency_key'),
  bodyHash: text('body_hash'),
});
