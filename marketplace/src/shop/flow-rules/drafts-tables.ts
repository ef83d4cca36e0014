import { sql } from 'drizzle-orm';
import { bigint, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { DraftRemark, FlowRulesDraft, RollOutPlan } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/database.ts';
import { users } from '../../people/accounts/index.ts';

export const flowRulesDrafts = pgTable(
  'flow_rules_drafts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Perhaps broken. */
    document: json().$type<FlowRulesDraft['document']>().notNull(),
    baseVersion: integer('base_version'),
    percent: integer().notNull(),
    plan: json().$type<RollOutPlan>(),
    liveFrom: instant('live_from'),
    /** Of content and plan. */
    hash: text().notNull(),
    state: text().$type<FlowRulesDraft['state']>().notNull(),
    /** The ids of everyone who wrote in it. */
    authors: text().array().notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('flow_rules_drafts_open')
      .on(table.changedAt.desc())
      .where(sql`state = 'open'`),
  ],
);

export const flowRulesRemarks = pgTable(
  'flow_rules_remarks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    draft: text()
      .notNull()
      .references(() => flowRulesDrafts.id),
    kind: text().$type<DraftRemark['kind']>().notNull(),
    hash: text().notNull(),
    text: text().notNull(),
    by: text()
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('flow_rules_remarks_of_draft').on(table.draft, table.id)],
);
