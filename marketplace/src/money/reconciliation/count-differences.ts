import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reconciliations } from './tables.ts';

/** Counts what differs by the latest reconciliation; 0 without one. */
export async function countDifferences(db: Database): Promise<number> {
  const [latest] = await db
    .select({ count: sql`jsonb_array_length(${reconciliations.differences})`.mapWith(Number) })
    .from(reconciliations)
    .orderBy(desc(reconciliations.at))
    .limit(1);
  return latest?.count ?? 0;
}
