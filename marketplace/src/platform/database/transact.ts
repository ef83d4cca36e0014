import type { Result } from '@gam/shared/result';
import { sql } from 'drizzle-orm';
import type { Refusal, Refused } from '../refusal.ts';
import type { Database } from './database.ts';
import { isConflict, WorkTooLong } from './failure.ts';
import { doSlowWork, isOverdue } from './work-limit.ts';

/** The tries of a transaction that conflicts with others, the first one included. */
const maxTries = 3;

/**
 * Makes the transactions of a database run again after a deadlock or a serialization failure, and undoes those of
 * requests that are out of time. So `run` of a transaction must change nothing but the database.
 */
export function guardTransactions(db: Database): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(async (tx) => {
          const outcome = await run(tx);
          if (isOverdue()) throw new WorkTooLong();
          return outcome;
        }, config);
      } catch (error) {
        if (tries === maxTries || !isConflict(error)) throw error;
      }
    }
  };
}

/**
 * Locks names until the transaction ends, in the given order; waits while other transactions hold them. Transactions
 * with common names must give them in one order, so that no deadlock occurs.
 */
export async function lockInTransaction(tx: Database, ...names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const listed = JSON.stringify(names.map((name) => `gam:${name}`));
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from jsonb_array_elements_text(${listed}::jsonb) as name`,
  );
}

/** Runs a transaction whose statements and locks take any time, for the work of a start that another process may do. */
export function transactSlowly<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  return doSlowWork(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local lock_timeout = 0`);
      return run(tx);
    }),
  );
}

class Undo extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('a refused transaction is undone');
    this.refused = refused;
  }
}

/** Runs a transaction and rolls it back when `run` refuses. */
export async function transact<O extends Result<unknown, Refusal> | null>(
  db: Database,
  run: (tx: Database) => Promise<O>,
): Promise<O> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await run(tx);
      if (outcome !== null && !outcome.ok) throw new Undo(outcome);
      return outcome;
    });
  } catch (error) {
    // It is what `run` returned.
    if (error instanceof Undo) return error.refused as O;
    throw error;
  }
}
