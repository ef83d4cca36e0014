import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, selectRows } from '../../test/database.ts';
import type { OpenDatabase } from '../platform/database/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The tables with rows of orders. */
const naming = sql`
  select c.conrelid::regclass::text as "table" from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'orders'::regclass and a.attname = 'order_uuid' order by 1`;

/** Returns whether the database reads every row of a table to find those of one order, even where it costs a lot. */
async function readsAll(table: string): Promise<boolean> {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select from ${sql.identifier(table)} where order_uuid = 'an-order'`);
  });
  return JSON.stringify(plan).includes('Seq Scan');
}

it('finds the rows of an order by an index in every table', async () => {
  const tables = await selectRows<{ table: string }>(database, naming);
  expect(tables.length).toBeGreaterThan(5);
  const slow: string[] = [];
  for (const { table } of tables) if (await readsAll(table)) slow.push(table);
  expect(slow).toEqual([]);
});
