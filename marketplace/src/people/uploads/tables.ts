import type { UploadKind, UploadExtension } from '../../platform/files/paths.ts';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const uploads = pgTable('uploads', {
  id: text().primaryKey(),
  kind: text().$type<UploadKind>().notNull(),
  /** What its files are called: 128 random bits, which nobody learns from the id. */
  name: text().notNull(),
  extension: text().$type<UploadExtension>().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** Null: a guest's, until an order claims it. */
  ownerId: text('owner_id'),
  /** Where a guest's came from; null: not known. */
  network: text(),
  createdAt: instant('created_at').notNull(),
  /** Null: no order has it yet. */
  claimedAt: instant('claimed_at'),
});
