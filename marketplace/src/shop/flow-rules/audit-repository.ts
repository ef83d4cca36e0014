import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Page, personColumns } from './repository.ts';
import { flowRulesAudit, flowRulesVersions } from './tables.ts';

export type AuditRow = typeof flowRulesAudit.$inferSelect;

export async function insertAudit(
  tx: Database,
  entry: typeof flowRulesAudit.$inferInsert,
): Promise<AuditRow> {
  const [row] = await tx.insert(flowRulesAudit).values(entry).returning();
  if (row === undefined) throw new Error('an audit entry was not stored');
  return row;
}

/** The change made under this key. */
export async function findAuditByKey(tx: Database, key: string): Promise<AuditRow | undefined> {
  return (await tx.select().from(flowRulesAudit).where(eq(flowRulesAudit.idempotencyKey, key)))[0];
}

/** Whether an entry's version applies to open flows. */
const isStop = sql<boolean>`coalesce(${flowRulesVersions.document}->>'applies_to_open_flows' = 'true', false)`;

const approvers = alias(users, 'approvers');

/** The changes of a document, or of all, newest first. */
export function findAudit(db: Database, name: string | undefined, page: Page) {
  const approver = { id: approvers.id, firstName: approvers.firstName, lastName: approvers.lastName };
  return db
    .select({ entry: flowRulesAudit, by: personColumns, approver, isStop })
    .from(flowRulesAudit)
    .innerJoin(users, eq(users.id, flowRulesAudit.by))
    .leftJoin(approvers, eq(approvers.id, flowRulesAudit.approvedBy))
    .leftJoin(
      flowRulesVersions,
      and(
        eq(flowRulesVersions.name, flowRulesAudit.name),
        eq(flowRulesVersions.number, flowRulesAudit.number),
      ),
    )
    .where(name === undefined ? undefined : eq(flowRulesAudit.name, name))
    .orderBy(desc(flowRulesAudit.id))
    .limit(page.limit)
    .offset(page.offset);
}
