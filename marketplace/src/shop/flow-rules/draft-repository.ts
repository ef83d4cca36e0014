import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { flowRulesDrafts, flowRulesRemarks } from './drafts-tables.ts';
import { type Page, personColumns } from './repository.ts';

export type DraftRow = typeof flowRulesDrafts.$inferSelect;
export type RemarkRow = typeof flowRulesRemarks.$inferSelect;

export async function findDraft(db: Database, name: string, id: string): Promise<DraftRow | undefined> {
  const isIt = and(eq(flowRulesDrafts.name, name), eq(flowRulesDrafts.id, id));
  return (await db.select().from(flowRulesDrafts).where(isIt))[0];
}

/** The open drafts of a document, or of all, the last changed first. */
export function findOpenDrafts(db: Database, name: string | undefined, page: Page): Promise<DraftRow[]> {
  const isOpen = eq(flowRulesDrafts.state, 'open');
  return db
    .select()
    .from(flowRulesDrafts)
    .where(name === undefined ? isOpen : and(isOpen, eq(flowRulesDrafts.name, name)))
    .orderBy(desc(flowRulesDrafts.changedAt), asc(flowRulesDrafts.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function insertDraft(tx: Database, draft: typeof flowRulesDrafts.$inferInsert): Promise<void> {
  await tx.insert(flowRulesDrafts).values(draft);
}

export async function writeDraft(
  tx: Database,
  id: string,
  change: Partial<Omit<DraftRow, 'id' | 'name'>>,
): Promise<void> {
  await tx.update(flowRulesDrafts).set(change).where(eq(flowRulesDrafts.id, id));
}

export const closeDraft = (tx: Database, id: string, state: 'published' | 'discarded'): Promise<void> =>
  writeDraft(tx, id, { state });

export async function insertRemark(
  tx: Database,
  remark: typeof flowRulesRemarks.$inferInsert,
): Promise<void> {
  await tx.insert(flowRulesRemarks).values(remark);
}

/** What was said about a draft, oldest first. */
export const findRemarks = (db: Database, draft: string): Promise<RemarkRow[]> =>
  db
    .select()
    .from(flowRulesRemarks)
    .where(eq(flowRulesRemarks.draft, draft))
    .orderBy(asc(flowRulesRemarks.id));

/** The users with these ids, by id. */
export async function findPeople(db: Database, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(personColumns)
          .from(users)
          .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
