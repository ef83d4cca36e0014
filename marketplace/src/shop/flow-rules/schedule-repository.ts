import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { valueOf } from '../../platform/database/read-together.ts';
import { flowRulesSchedules } from './tables.ts';

/** The numbers of a document's versions that are to become live, by their time. */
export async function findScheduled(tx: Database, name: string) {
  return tx
    .select()
    .from(flowRulesSchedules)
    .where(eq(flowRulesSchedules.name, name))
    .orderBy(asc(flowRulesSchedules.liveFrom));
}

export async function insertSchedule(
  tx: Database,
  schedule: typeof flowRulesSchedules.$inferInsert,
): Promise<void> {
  await tx.insert(flowRulesSchedules).values(schedule);
}

/** Takes a version off the schedule; false if it was not on it. */
export async function deleteSchedule(tx: Database, name: string, number: number): Promise<boolean> {
  const gone = await tx
    .delete(flowRulesSchedules)
    .where(and(eq(flowRulesSchedules.name, name), eq(flowRulesSchedules.number, number)))
    .returning({ number: flowRulesSchedules.number });
  return gone.length > 0;
}

/** The versions whose time has come, earliest first. */
export function findDue(db: Database, now: Date) {
  return db
    .select()
    .from(flowRulesSchedules)
    .where(lte(flowRulesSchedules.liveFrom, now))
    .orderBy(asc(flowRulesSchedules.liveFrom), asc(flowRulesSchedules.name), asc(flowRulesSchedules.number));
}

/** When the next version becomes live, ms since 1970, as a value of a query; null: none is to. */
export const nextDueTime = (): SQL<string | null> =>
  valueOf<string>(
    sql`select floor(extract(epoch from min(${flowRulesSchedules.liveFrom})) * 1000)::bigint::text from ${flowRulesSchedules}`,
  );
