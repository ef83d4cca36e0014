import { users } from '../../people/accounts/index.ts';
import { and, asc, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/secrets.ts';
import { noPointer, type Pointer } from './pointer.ts';
import { nextRollOut, rollOutOf, type RollOutChange } from './candidate-roll-out.ts';
import { findScheduled, nextDueTime } from './schedule-repository.ts';
import { flowRulesPointers, flowRulesSchedules, flowRulesState, flowRulesVersions } from './tables.ts';

export type VersionRow = typeof flowRulesVersions.$inferSelect;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const personColumns = { id: users.id, firstName: users.firstName, lastName: users.lastName };
const cardColumns = {
  name: flowRulesVersions.name,
  number: flowRulesVersions.number,
  reason: flowRulesVersions.reason,
  publishedAt: flowRulesVersions.publishedAt,
  withdrawnAt: flowRulesVersions.withdrawnAt,
  baseVersion: flowRulesVersions.baseVersion,
};

/** Locks the rules until the transaction ends; waits while another transaction holds the lock. */
export async function lockFlowRules(tx: Database): Promise<void> {
  await tx.select().from(flowRulesState).for('update');
}

/** Raises the revision; `certificate` is the proof that the set of the new one was checked. */
export async function raiseRevision(tx: Database, certificate: string | null = null): Promise<number> {
  const [state] = await tx
    .update(flowRulesState)
    .set({ revision: sql`${flowRulesState.revision} + 1`, certificate })
    .returning();
  if (state === undefined) throw new Error('the state of the flow rules is missing');
  return state.revision;
}

/** The current revision with its certificate, and its epoch. */
export async function readRevision(
  db: Database,
): Promise<{ revision: number; epoch: string; certificate: string | null }> {
  const [state] = await db.select().from(flowRulesState);
  if (state === undefined) throw new Error('the state of the flow rules is missing');
  return state;
}

/**
 * What each poll of a BFF reads, in one statement: the revision, its epoch, and when (ms) the next version becomes live;
 * null: none is to.
 */
export async function readPolled(
  db: Database,
): Promise<{ revision: number; epoch: string; nextDue: number | null }> {
  const { revision, epoch } = flowRulesState;
  const [state] = await db.select({ revision, epoch, nextDue: nextDueTime() }).from(flowRulesState);
  if (state === undefined) throw new Error('the state of the flow rules is missing');
  const { nextDue } = state;
  return { ...state, nextDue: nextDue === null ? null : Number(nextDue) };
}

/** The active versions. Call it in a transaction with one snapshot, so that all rows have one revision. */
export async function readLive(tx: Database): Promise<LiveFlowRules> {
  const { revision, certificate } = await readRevision(tx);
  const pointers = await tx.select().from(flowRulesPointers);
  const schedules = await tx.select().from(flowRulesSchedules).orderBy(asc(flowRulesSchedules.liveFrom));
  const withdrawn = await tx
    .select({ name: flowRulesVersions.name, number: flowRulesVersions.number })
    .from(flowRulesVersions)
    .where(isNotNull(flowRulesVersions.withdrawnAt))
    .orderBy(asc(flowRulesVersions.name), asc(flowRulesVersions.number));
  const rowOf = new Map(pointers.map((row) => [row.name, row]));
  const names = [...new Set([...rowOf.keys(), ...schedules.map(({ name }) => name)])].toSorted();
  const documents = names.map((name) => {
    const row = rowOf.get(name);
    const pointer = row === undefined ? noPointer : pointerOf(row);
    const scheduled = schedules
      .filter((one) => one.name === name)
      .map(({ number, percent, liveFrom }) => ({ number, percent, live_from: liveFrom.toISOString() }));
    return {
      name,
      stable: pointer.stable,
      candidate: presentCandidate(pointer, row?.trial ?? null),
      ...(scheduled.length > 0 && { scheduled }),
    };
  });
  return { revision, documents, withdrawn, certificate };
}

type PointerRow = typeof flowRulesPointers.$inferSelect;

function presentCandidate(pointer: Pointer, stored: PointerRow['trial']) {
  if (pointer.candidate === null) return null;
  const trial = rollOutOf(pointer, stored);
  return {
    ...pointer.candidate,
    ...(trial?.roll_out != null && { roll_out: trial.roll_out }),
    ...(trial !== null && { plan: trial.plan, since: trial.since }),
  };
}

const findPointerRow = async (tx: Database, name: string): Promise<PointerRow | undefined> =>
  (await tx.select().from(flowRulesPointers).where(eq(flowRulesPointers.name, name)))[0];

export async function findPointer(tx: Database, name: string): Promise<Pointer> {
  const row = await findPointerRow(tx, name);
  return row === undefined ? noPointer : pointerOf(row);
}

/** Moves a pointer, and its candidate's trial with it. */
export async function storePointer(
  tx: Database,
  name: string,
  pointer: Pointer,
  setting: RollOutChange,
): Promise<void> {
  const found = await findPointerRow(tx, name);
  const before = { pointer: found ? pointerOf(found) : noPointer, trial: found?.trial ?? null };
  const row = {
    stable: pointer.stable,
    earlier: [...pointer.earlier],
    candidate: pointer.candidate?.number ?? null,
    percent: pointer.candidate?.percent ?? null,
    trial: nextRollOut(before, pointer, setting, newId),
  };
  await tx
    .insert(flowRulesPointers)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: flowRulesPointers.name, set: row });
}

function pointerOf(row: PointerRow): Pointer {
  const { stable, earlier, candidate, percent } = row;
  return {
    stable,
    earlier,
    candidate: candidate === null || percent === null ? null : { number: candidate, percent },
  };
}

/**
 * The newest version of a document that counts or is to count: null where only the seed does. A document that was made
 * from an older one would undo it.
 */
export async function findHead(tx: Database, name: string): Promise<number | null> {
  const { stable, candidate } = await findPointer(tx, name);
  const scheduled = (await findScheduled(tx, name)).map(({ number }) => number);
  const counting = [stable, candidate?.number ?? null, ...scheduled].filter((number) => number !== null);
  return counting.length === 0 ? null : Math.max(...counting);
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
      .select({ version: { ...cardColumns, document: flowRulesVersions.document }, by: personColumns })
      .from(flowRulesVersions)
      .innerJoin(users, eq(users.id, flowRulesVersions.publishedBy))
      .where(isVersion(name, number))
  )[0];
}

/** The versions of a document, newest first, without their content. */
export function findVersions(db: Database, name: string, page: Page) {
  return db
    .select({ version: cardColumns, by: personColumns })
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
