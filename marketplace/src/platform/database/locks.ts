import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Waits until no other transaction holds this name; held until the transaction ends. */
export async function lockInTransaction(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gam:${name}`}, 0))`);
}
