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
    entry: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: a proposal, which changes nothing that counts. */
    revision: bigint({ mode: 'number' }).unique('content_document_audit_revision_key'),
    at: instant('at').notNull(),
    by: text()
      .notNull()
      .references(() => users.id),
    action: text().$type<ContentAction>().notNull(),
    kind: text().$type<ContentKind>().notNull(),
    id: text().notNull(),
    /** The version that counts since then. */
    number: integer().notNull(),
    reason: text().notNull(),
    /** The hash of the proposal: in the entry that proposed it, and in the one that published it. */
    proposal: text(),
    approvedBy: text('approved_by').references(() => users.id),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
  },
  (table) => [
    index('content_document_audit_of_one').on(table.kind, table.id, table.revision.desc()),
    index('content_document_audit_last').on(table.kind, table.id, table.entry.desc()),
    foreignKey({
      columns: [table.kind, table.id, table.number],
      foreignColumns: [documentVersions.kind, documentVersions.id, documentVersions.number],
    }),
  ],
);

/** The content of proposals; their audit entries say whose they are. */
export const documentProposals = pgTable('content_document_proposals', {
  entry: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => documentAudit.entry),
  document: json().$type<ContentDocument>().notNull(),
  hash: text().notNull(),
  baseVersion: integer('base_version').notNull(),
});
