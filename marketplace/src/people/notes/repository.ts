import { desc, eq, type SQL } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('notes_of_customer').on(table.customerId, table.createdAt.desc(), table.id)],
);

const selectNotes = (db: Database, isWanted: SQL) =>
  db
    .select({ note: customerNotes, author: users })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.authorId))
    .where(isWanted)
    .orderBy(desc(customerNotes.createdAt), customerNotes.id)
    .$dynamic();

export type FoundNote = Awaited<ReturnType<typeof selectNotes>>[number];

/** The notes about a customer, newest first. */
export const findNotes = (db: Database, customerId: string, page: { limit: number; offset: number }) =>
  selectNotes(db, eq(customerNotes.customerId, customerId)).limit(page.limit).offset(page.offset);

/** The note that was stored under a key. */
export const findNoteByKey = async (db: Database, key: string) =>
  (await selectNotes(db, eq(customerNotes.idempotencyKey, key)))[0];
