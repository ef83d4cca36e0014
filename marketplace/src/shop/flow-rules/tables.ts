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
import type { FlowRulesAction, LiveFlowRules, RollOutPlan } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/database.ts';
import { users } from '../../people/accounts/index.ts';
import type { CandidateRollOut } from './candidate-roll-out.ts';

const person = (column: string) => text(column).references(() => users.id);

export const flowRulesState = pgTable('flow_rules_state', {
  id: boolean().primaryKey().default(true),
  epoch: text()
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  revision: bigint({ mode: 'number' }).notNull().default(0),
  /** The last change's proof that its set was checked. */
  certificate: text(),
});

export const flowRulesVersions = pgTable(
  'flow_rules_versions',
  {
    name: text().notNull(),
    number: integer().notNull(),
    document: json().$type<RuleDocument>().notNull(),
    hash: text().notNull(),
    reason: text().notNull(),
    publishedBy: person('published_by').notNull(),
    publishedAt: instant('published_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    baseVersion: integer('base_version'),
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
    trial: json().$type<CandidateRollOut>(),
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

/** Versions that become live by themselves. */
export const flowRulesSchedules = pgTable(
  'flow_rules_schedules',
  {
    name: text().notNull(),
    number: integer().notNull(),
    percent: integer().notNull(),
    plan: json().$type<RollOutPlan>(),
    liveFrom: instant('live_from').notNull(),
    reason: text().notNull(),
    by: person('by').notNull(),
    approvedBy: person('approved_by'),
    certificate: text(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.number] }),
    foreignKey({
      columns: [table.name, table.number],
      foreignColumns: [flowRulesVersions.name, flowRulesVersions.number],
    }),
  ],
);

export const flowRulesAudit = pgTable(
  'flow_rules_audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null where the change concerned only a draft. */
    revision: bigint({ mode: 'number' }),
    at: instant('at').notNull(),
    by: person('by').notNull(),
    action: text().$type<FlowRulesAction>().notNull(),
    name: text().notNull(),
    number: integer(),
    percent: integer(),
    reason: text().notNull(),
    live: json().$type<LiveFlowRules>(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    liveFrom: instant('live_from'),
    draft: text(),
    approvedBy: person('approved_by'),
  },
  (table) => [
    index('flow_rules_audit_of_name').on(table.name, table.revision.desc()),
    index('flow_rules_audit_by_name').on(table.name, table.id.desc()),
  ],
);
