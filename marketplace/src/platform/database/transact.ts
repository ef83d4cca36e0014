import { sql } from 'drizzle-orm';
import { Refusal } from '../refusal.ts';
import type { Database } from './database.ts';

/** Locks a name until the transaction ends; waits while another transaction holds it. */
export async function lockInTransaction(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gam:${name}`}, 0))`);
}

class Undo extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('a refused transaction is undone');
    this.refusal = refusal;
  }
}

/** Runs a transaction and rolls it back when `run` returns a Refusal. */
export async function transact<T>(
  db: Database,
  run: (tx: Database) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await run(tx);
      if (outcome instanceof Refusal) throw new Undo(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
}
