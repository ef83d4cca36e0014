import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { FeedbackKind, FeedbackState } from '@gam/schemas/upstream';
import { orders } from '../../orders/records/index.ts';
import { users } from '../../people/accounts/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: text().primaryKey(),
    kind: text().$type<FeedbackKind>().notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    orderUuid: text('order_uuid').references(() => orders.uuid),
    description: text().notNull(),
    /** The operator who wrote it down for the customer; null: the customer did. */
    writtenBy: text('written_by').references(() => users.id),
    state: text()
      .$type<FeedbackState>()
      .notNull()
      .default(sql`'received'`),
    /** The company's answer, once it is answered. */
    reply: text(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('feedback_of_customer').on(table.customerId, table.createdAt.desc()),
    index('feedback_of_order').on(table.orderUuid),
    index('feedback_by_time').on(table.createdAt.desc(), table.id),
    index('feedback_by_state').on(table.state, table.createdAt.desc(), table.id),
  ],
);

export type FeedbackRow = typeof feedback.$inferSelect;

/** The most criticisms and suggestions that a customer is shown: the newest ones. */
const shownRows = 100;

export async function findFeedbackByKey(db: Database, key: string): Promise<FeedbackRow | undefined> {
  return (await db.select().from(feedback).where(eq(feedback.idempotencyKey, key)))[0];
}

/** The criticisms and suggestions of a customer, newest first. */
export function findCriticSuggestions(db: Database, customerId: string): Promise<FeedbackRow[]> {
  return db
    .select()
    .from(feedback)
    .where(and(eq(feedback.customerId, customerId), inArray(feedback.kind, ['critic', 'suggestion'])))
    .orderBy(desc(feedback.createdAt), feedback.id)
    .limit(shownRows);
}

/** Inserts a message and returns it. */
export async function insertFeedback(tx: Database, row: typeof feedback.$inferInsert): Promise<FeedbackRow> {
  const [made] = await tx.insert(feedback).values(row).returning();
  if (made === undefined) throw new Error('a message was not stored');
  return made;
}
