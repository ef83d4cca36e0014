import { lt, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { databaseUrl, openTestDatabase, openOnPostgres } from '../../../test/database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Database } from './database.ts';

const notes = pgTable('notes', { id: integer().primaryKey() });

async function fillNotes(db: Database) {
  await db.execute(sql`create table notes (id integer primary key)`);
  await db.execute(sql`insert into notes select generate_series(1, 30)`);
}
const read = async (db: Database) => (await db.select().from(notes).orderBy(notes.id)).map(({ id }) => id);

it('deletes the rows of a condition, so many with each statement', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await fillNotes(db);
  // A statement that would delete more fails.
  await db.execute(
    sql.raw(`create function check_batch() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 10 then raise 'too many at once'; end if; return null; end $$`),
  );
  await db.execute(sql`create trigger batch after delete on notes
    referencing old table as gone for each statement execute function check_batch()`);
  await deleteInBatches(db, notes, lt(notes.id, 26), 10);
  expect(await read(db)).toEqual([26, 27, 28, 29, 30]);
  await database.close();
});

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';
it.skipIf(skipped !== '')(`leaves rows that another transaction uses${skipped}`, async () => {
  const database = await openOnPostgres(databaseUrl ?? '');
  const { db } = database;
  await fillNotes(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from notes where id = 7 for update`);
    await deleteInBatches(db, notes, lt(notes.id, 30), 10);
  });
  expect(await read(db)).toEqual([7, 30]);
  await database.close();
});
