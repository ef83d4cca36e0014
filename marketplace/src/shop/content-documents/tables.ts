import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentAction, ContentDocument, ContentKind } from '@gam/schemas/upstream';
import { users } from '../../people/accounts/index.ts';
import { instant } from '../../platform/database/database.ts';

export const documentVersions = pgTable(
  'content_document_versions',
  {
    kind: text().$type<ContentKind>().notNull(),
    id: text().notNull(),
    number: integer().notNull(),
    document: json().$type<ContentDocument>().notNull(),
    hash: text().notNull(),
    reason: text().notNull(),
    /** Null: it came with a build. */
    publishedBy: text('published_by').references(() => users.id),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.number] })],
);

export const documentPointers = pgTable(
  'content_document_pointers',
  {
    kind: text().$type<ContentKind>().notNull(),
    id: text().notNull(),
    live: integer().notNull(),
    /** The live versions of before, oldest first. */
    earlier: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    foreignKey({
      columns: [table.kind, table.id, table.live],
      foreignColumns: [documentVersions.kind, documentVersions.id, documentVersions.number],
    }),
  ],
);

export const documentAudit = pgTable(
  'content_document_audit',
  {
    revision: bigint({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    by: text()
      .notNull()
      .references(() => users.id),
    action: text().$type<ContentAction>().notNull(),
    kind: text().$type<ContentKind>().notNull(),
    id: text().notNull(),
    number: integer().notNull(),
    reason: text().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
  },
  (table) => [
    index('content_document_audit_of_one').on(table.kind, table.id, table.revision.desc()),
    foreignKey({
      columns: [table.kind, table.id, table.number],
      foreignColumns: [documentVersions.kind, documentVersions.id, documentVersions.number],
    }),
  ],
);
