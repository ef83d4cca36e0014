import { users } from '../../people/accounts/index.ts';
import { and, asc, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { noPointer, type Pointer } from './pointer.ts';
import { flowRulesAudit, flowRulesPointers, flowRulesState, flowRulesVersions } from './tables.ts';

export type VersionRow = typeof flowRulesVersions.$inferSelect;
export type AuditRow = typeof flowRulesAudit.$inferSelect;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName };
const cardColumns = {
  name: flowRulesVersions.name,
  number: flowRulesVersions.number,
  reason: flowRulesVersions.reason,
  publishedAt: flowRulesVersions.publishedAt,
  withdrawnAt: flowRulesVersions.withdrawnAt,
};

/** Locks the rules until the transaction ends; waits while another transaction holds the lock. */
export async function lockFlowRules(tx: Database): Promise<void> {
  await tx.select().from(flowRulesState).for('update');
}

export async function raiseRevision(tx: Database): Promise<number> {
  const [state] = await tx
    .update(flowRulesState)
    .set({ revision: sql`${flowRulesState.revision} + 1` })
    .returning();
  if (state === undefined) throw new Error('the state of the flow rules is missing');
  return state.revision;
}

/** The current revision and its epoch. */
export async function readRevision(db: Database): Promise<{ revision: number; epoch: string }> {
  const [state] = await db.select().from(flowRulesState);
  if (state === undefined) throw new Error('the state of the flow rules is missing');
  return state;
}

/** The active versions. Call it in a transaction with one snapshot, so that all rows have one revision. */
export async function readLive(tx: Database): Promise<LiveFlowRules> {
  const { revision } = await readRevision(tx);
  const pointers = await tx.select().from(flowRulesPointers).orderBy(asc(flowRulesPointers.name));
  const withdrawn = await tx
    .select({ name: flowRulesVersions.name, number: flowRulesVersions.number })
    .from(flowRulesVersions)
    .where(isNotNull(flowRulesVersions.withdrawnAt))
    .orderBy(asc(flowRulesVersions.name), asc(flowRulesVersions.number));
  const documents = pointers.map((row) => {
    const { stable, candidate } = pointerOf(row);
    return { name: row.name, stable, candidate };
  });
  return { revision, documents, withdrawn };
}

export async function findPointer(tx: Database, name: string): Promise<Pointer> {
  const [row] = await tx.select().from(flowRulesPointers).where(eq(flowRulesPointers.name, name));
  return row === undefined ? noPointer : pointerOf(row);
}

export async function storePointer(tx: Database, name: string, pointer: Pointer): Promise<void> {
  const row = {
    stable: pointer.stable,
    earlier: [...pointer.earlier],
    candidate: pointer.candidate?.number ?? null,
    percent: pointer.candidate?.percent ?? null,
  };
  await tx
    .insert(flowRulesPointers)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: flowRulesPointers.name, set: row });
}

function pointerOf(row: typeof flowRulesPointers.$inferSelect): Pointer {
  const { stable, earlier, candidate, percent } = row;
  return {
    stable,
    earlier,
    candidate: candidate === null || percent === null ? null : { number: candidate, percent },
  };
}

export async function nextNumber(tx: Database, name: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(flowRulesVersions.number) })
    .from(flowRulesVersions)
    .where(eq(flowRulesVersions.name, name));
  return (last?.number ?? 0) + 1;
}

export async function insertVersion(
  tx: Database,
  version: typeof flowRulesVersions.$inferInsert,
): Promise<void> {
  await tx.insert(flowRulesVersions).values(version);
}

const isVersion = (name: string, number: number) =>
  and(eq(flowRulesVersions.name, name), eq(flowRulesVersions.number, number));

/** A version without its content. */
export async function findVersionCard(tx: Database, name: string, number: number) {
  const columns = { hash: flowRulesVersions.hash, withdrawnAt: flowRulesVersions.withdrawnAt };
  return (await tx.select(columns).from(flowRulesVersions).where(isVersion(name, number)))[0];
}

/** A version with its document and editor. */
export async function findVersion(db: Database, name: string, number: number) {
  return (
    await db
      .select({ version: { ...cardColumns, document: flowRulesVersions.document }, by: person })
      .from(flowRulesVersions)
      .innerJoin(users, eq(users.id, flowRulesVersions.publishedBy))
      .where(isVersion(name, number))
  )[0];
}

/** The versions of a document, newest first, without their content. */
export function findVersions(db: Database, name: string, page: Page) {
  return db
    .select({ version: cardColumns, by: person })
    .from(flowRulesVersions)
    .innerJoin(users, eq(users.id, flowRulesVersions.publishedBy))
    .where(eq(flowRulesVersions.name, name))
    .orderBy(desc(flowRulesVersions.number))
    .limit(page.limit)
    .offset(page.offset);
}

export async function findWithdrawn(tx: Database, name: string): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ number: flowRulesVersions.number })
    .from(flowRulesVersions)
    .where(and(eq(flowRulesVersions.name, name), isNotNull(flowRulesVersions.withdrawnAt)));
  return new Set(rows.map(({ number }) => number));
}

export async function markWithdrawn(tx: Database, name: string, number: number, at: Date): Promise<void> {
  await tx.update(flowRulesVersions).set({ withdrawnAt: at }).where(isVersion(name, number));
}

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

/** The changes of a document, or of all, newest first. */
export function findAudit(db: Database, name: string | undefined, page: Page) {
  return db
    .select({ entry: flowRulesAudit, by: person })
    .from(flowRulesAudit)
    .innerJoin(users, eq(users.id, flowRulesAudit.by))
    .where(name === undefined ? undefined : eq(flowRulesAudit.name, name))
    .orderBy(desc(flowRulesAudit.revision))
    .limit(page.limit)
    .offset(page.offset);
}
