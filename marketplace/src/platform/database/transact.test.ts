import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { OpenDatabase } from './database.ts';
import { WorkTooLong } from './failure.ts';
import { guardTransactions } from './transact.ts';
import { limitWork } from './work-limit.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  guardTransactions(database.db);
});

afterAll(() => database.close());

/** A statement that fails with this code of PostgreSQL. */
const failing = (code: string): SQL =>
  sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

/** Runs a transaction whose first tries fail; returns the number of tries. */
async function runFailing(code: string, failures: number): Promise<{ tries: number; isDone: boolean }> {
  let tries = 0;
  const isDone = await database.db
    .transaction(async (tx) => {
      tries += 1;
      if (tries <= failures) await tx.execute(failing(code));
      return true;
    })
    .catch(() => false);
  return { tries, isDone };
}

describe('guardTransactions', () => {
  it.each(['40P01', '40001'])('runs a transaction that fails with %s again', async (code) => {
    expect(await runFailing(code, 2)).toEqual({ tries: 3, isDone: true });
  });

  it('fails a transaction after three conflicts', async () => {
    expect(await runFailing('40P01', 3)).toEqual({ tries: 3, isDone: false });
  });

  it('runs a transaction with any other failure once', async () => {
    expect(await runFailing('23505', 1)).toEqual({ tries: 1, isDone: false });
  });

  it('undoes the transaction of a request that is out of time', async () => {
    const create = () =>
      database.db.transaction((tx) => tx.execute(sql`create table made_too_late (id integer)`));
    await expect(limitWork(-1, create)).rejects.toBeInstanceOf(WorkTooLong);
    // The table does not exist, so creating it succeeds.
    await limitWork(600_000, create);
    await expect(create()).rejects.toThrow(/made_too_late/);
  });
});
