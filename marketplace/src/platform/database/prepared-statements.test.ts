import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { selectRows } from '../../../test/database.ts';
import { instant, type OpenDatabase } from './database.ts';
import { createStatementNames } from './statement-names.ts';

const things = pgTable('things', {
  id: integer().primaryKey(),
  name: text(),
  many: bigint({ mode: 'number' }),
  at: instant('at'),
  data: jsonb(),
  words: text().array(),
});

const at = new Date('2026-03-21T00:00:00.123Z');
const whole = { name: 'یک', many: 9_007_199_254_740_991, at, data: { a: [1, null] }, words: ['x', 'y,"z'] };
const empty = { name: null, many: null, at: null, data: null, words: null };

describe.each(databases)('statements on $name', ({ open, skipped }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    await database.db.execute(
      sql.raw(
        `create table things (id integer primary key, name text, many bigint, at timestamptz, data jsonb, words text[])`,
      ),
    );
  });

  afterAll(async () => {
    if (!skipped) await database.close();
  });

  const find = (id: number) =>
    database.db
      .select()
      .from(things)
      .where(sql`${things.id} = ${id}`);

  it.skipIf(skipped)('are prepared where they have parameters, and return what was written', async () => {
    const { db } = database;
    await db.insert(things).values({ id: 1, ...whole });
    await db.insert(things).values({ id: 2, ...empty });
    for (const [id, row] of [
      [1, whole],
      [2, empty],
      [1, whole],
    ] as const)
      expect(await find(id)).toEqual([{ id, ...row }]);
    expect(await find(3)).toEqual([]);
    const kept = await db.transaction(async (tx) => {
      await tx
        .select()
        .from(things)
        .where(sql`${things.id} = ${1}`);
      return tx.execute(sql`select statement from pg_prepared_statements where statement like '%"things"%'`);
    });
    expect(JSON.stringify(kept)).toContain('where \\"things\\".\\"id\\" = $1');
  });

  it.skipIf(skipped)('say how many rows they changed', async () => {
    const { db } = database;
    const update = (id: number) =>
      db.execute(sql`update things set name = ${'دو'} where id = ${id}`) as Promise<{
        rowCount?: number;
        affectedRows?: number;
      }>;
    const changed = async (id: number) => {
      const { rowCount, affectedRows } = await update(id);
      return rowCount ?? affectedRows;
    };
    expect([await changed(2), await changed(99), await changed(2)]).toEqual([1, 0, 1]);
  });

  it.skipIf(skipped)('fail with the code of the database, and can be sent again', async () => {
    const { db } = database;
    const insert = (id: number) => db.insert(things).values({ id, name: 'again' });
    await insert(10);
    for (let times = 0; times < 3; times += 1)
      await expect(insert(10)).rejects.toMatchObject({ cause: { code: '23505' } });
    await insert(11);
    expect(
      await selectRows(database, sql`select id from things where name = ${'again'} order by id`),
    ).toEqual([{ id: 10 }, { id: 11 }]);
  });

  it.skipIf(skipped)('are undone with their transaction, and stay usable after it failed', async () => {
    const { db } = database;
    const insert = (id: number) => sql`insert into things (id, name) values (${id}, ${'undone'})`;
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(insert(20));
        await tx.execute(insert(20));
      }),
    ).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await find(20)).toEqual([]);
    await db.transaction((tx) => tx.execute(insert(20)));
    expect(await find(20)).toHaveLength(1);
  });

  it.skipIf(skipped)('outside of a transaction see nothing of it before its end', async () => {
    const { db } = database;
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    const writing = db.transaction(async (tx) => {
      await tx.insert(things).values({ id: 30 });
      await Promise.race([isSeen, new Promise((resolve) => setImmediate(resolve))]);
      await tx.delete(things).where(sql`${things.id} = ${30}`);
    });
    const seen = await find(30);
    see();
    await writing;
    expect(seen).toEqual([]);
  });

  it.skipIf(skipped)('work on once a table has another column', async () => {
    const { db } = database;
    await find(1);
    await db.execute(sql.raw('alter table things add column later text'));
    expect(await find(1)).toHaveLength(1);
  });
});

it('names as many statements as a server shall keep, each once', () => {
  const nameOf = createStatementNames(2);
  const names = ['select 1', 'select 2', 'select 3', 'select 1'].map(nameOf);
  expect(names).toEqual([expect.any(String), expect.any(String), undefined, names[0]]);
  expect(names[0]).not.toBe(names[1]);
});
