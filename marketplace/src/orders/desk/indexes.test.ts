import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { findCustomersByPhonePart } from '../../people/customers/index.ts';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import { findOpenCards } from '../records/index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const queue = (sort: 'newest' | 'visit') => (db: Database) =>
  findOpenCards(db, { sort, limit: 20, offset: 0 });

it.each<[string, string, (db: Database) => { getSQL: () => SQL }]>([
  ['open_orders_by_number', 'enable_sort', queue('newest')],
  ['open_orders_by_visit', 'enable_sort', queue('visit')],
  // In a small table every other index is as good.
  ['users_by_phone_part', 'enable_indexscan', (db) => findCustomersByPhonePart(db, ['7316'], 10)],
])('reads the index %s', async (index, avoided, read) => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local ${sql.raw(avoided)} = off`);
    return tx.execute(sql`explain ${read(tx).getSQL()}`);
  });
  expect(JSON.stringify(plan)).toContain(index);
});
