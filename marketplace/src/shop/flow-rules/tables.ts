import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  json,
  pgTable,
  text,
  primaryKey,
  foreignKey,
  index,
} from 'drizzle-orm/pg-core';
import type { RuleDocument } from '@gam/schemas/rules';
import type { FlowRulesAction, LiveFlowRules } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/database.ts';
import { users } from '../../people/accounts/index.ts';

export const flowRulesState = pgTable('flow_rules_state', {
  id: boolean().primaryKey().default(true),
  epoch: text()
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  revision: bigint({ mode: 'number' }).notNull().default(0),
});

export const flowRulesVersions = pgTable(
  'flow_rules_versions',
  {
    name: text().notNull(),
    number: integer().notNull(),
    document: json().$type<RuleDocument>().notNull(),
    hash: text().notNull(),
    reason: text().notNull(),
    publishedBy: text('published_by')
      .notNull()
      .references(() => users.id),
    publishedAt: instant('published_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.name, table.number] })],
);

export const flowRulesPointers = pgTable(
  'flow_rules_pointers',
  {
    name: text().primaryKey(),
    stable: integer(),
    earlier: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    candidate: integer(),
    percent: integer(),
  },
  (table) => [
    foreignKey({
      columns: [table.name, table.candidate],
      foreignColumns: [flowRulesVersions.name, flowRulesVersions.number],
    }),
    foreignKey({
      columns: [table.name, table.stable],
      foreignColumns: [flowRulesVersions.name, flowRulesVersions.number],
    }),
  ],
);

export const flowRulesAudit = pgTable(
  'flow_rules_audit',
  {
    revision: bigint({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    by: text()
      .notNull()
      .references(() => users.id),
    action: text().$type<FlowRulesAction>().notNull(),
    name: text().notNull(),
    number: integer(),
    percent: integer(),
    reason: text().notNull(),
    live: json().$type<LiveFlowRules>().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
  },
  (table) => [index('flow_rules_audit_of_name').on(table.name, table.revision.desc())],
);
