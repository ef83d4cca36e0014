import { and, eq, isNull, lt, not, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { QuoteResult } from '@gam/schemas/upstream';
import { type Database, instant } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { orders } from './tables.ts';
import type { Discounts } from './discounts.ts';
import { cities } from '../../people/places/index.ts';
import { users } from '../../people/accounts/index.ts';
import { services } from '../../shop/catalogue/index.ts';

/** The fixed part of a quote; the rest of the reply is stored in columns. */
export type StoredQuote = Omit<QuoteResult, 'inquiry_id' | 'price' | 'expires_at'>;

export const inquiries = pgTable(
  'inquiries',
  {
    id: text().primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    /** The customer; null for a guest, who may sign in before ordering. */
    customerId: text('customer_id').references(() => users.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
    specificWorkman: text('specific_workman'),
    answersHash: text('answers_hash').notNull(),
    price: bigint({ mode: 'number' }),
    quote: jsonb().$type<StoredQuote>().notNull(),
    /** The data that the price is computed from. */
    discounts: jsonb().$type<Discounts>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Where a guest's came from; null: unknown, or a customer's. */
    network: text(),
    /** The uuid of the order that it changes. */
    editedOrder: text('edited_order').references(() => orders.uuid),
    /** The version of the service that priced it; null: older than versions. */
    serviceVersion: integer('service_version'),
    /** When its customer discarded it. */
    discardedAt: instant('discarded_at'),
    /** Whether a placement has it; the database sets it. */
    isOrdered: boolean('is_ordered').notNull().default(false),
  },
  (table) => [
    index('inquiries_not_ordered')
      .on(table.expiresAt)
      .where(sql`not ${table.isOrdered}`),
  ],
);

export type Inquiry = typeof inquiries.$inferSelect;

/** Stores an inquiry, or finds the one that took its key before. */
export async function insertInquiry(db: Database, inquiry: typeof inquiries.$inferInsert): Promise<Inquiry> {
  const [inserted] = await db
    .insert(inquiries)
    .values(inquiry)
    .onConflictDoNothing({ target: inquiries.idempotencyKey })
    .returning();
  const stored = inserted ?? (await findInquiryByKey(db, inquiry.idempotencyKey));
  if (stored === undefined) throw new Error('an inquiry was neither stored nor found');
  return stored;
}

export async function findInquiryByKey(db: Database, key: string): Promise<Inquiry | undefined> {
  return (await db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key)))[0];
}

/** Reads an inquiry and locks it until the transaction ends. */
export async function lockInquiry(tx: Database, id: string): Promise<Inquiry | undefined> {
  return (await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update'))[0];
}

/** Marks an inquiry as discarded. A repeated call keeps the first time. */
export async function markDiscarded(tx: Database, id: string, at: Date): Promise<void> {
  await tx
    .update(inquiries)
    .set({ discardedAt: at })
    .where(and(eq(inquiries.id, id), isNull(inquiries.discardedAt)));
}

/** Changes the price of a locked inquiry. */
export async function changeInquiryPrice(
  tx: Database,
  id: string,
  change: Pick<Inquiry, 'price' | 'quote' | 'discounts'>,
): Promise<void> {
  await tx.update(inquiries).set(change).where(eq(inquiries.id, id));
}

/** Deletes inquiries that expired before an instant and were not ordered. */
export async function deleteOldInquiries(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, inquiries, and(not(inquiries.isOrdered), lt(inquiries.expiresAt, before)));
}
