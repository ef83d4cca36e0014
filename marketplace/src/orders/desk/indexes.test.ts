import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { findCustomersByPhonePart } from '../../people/customers/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { findOpenCards } from '../records/index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const explain = async (query: { readonly getSQL: () => ReturnType<typeof sql> }) =>
  JSON.stringify(await database.db.execute(sql`explain ${query.getSQL()}`));

it.each([
  ['newest', 'open_orders_by_number'],
  ['visit', 'open_orders_by_visit'],
] as const)('reads the queue sorted by %s from the index %s', async (sort, index) => {
  await database.db.execute(sql`set enable_seqscan = off`);
  await database.db.execute(sql`set enable_sort = off`);
  expect(await explain(findOpenCards(database.db, { sort, limit: 20, offset: 0 }))).toContain(index);
});

it('finds a part of a phone among many by its index', async () => {
  await database.db.execute(sql`reset all`);
  await database.db.execute(
    sql`insert into users (id, phone, role, created_at) select 'many-' || n, '98913' || (1000000 + n * 7), 'customer', now() from generate_series(1, 20000) n`,
  );
  await database.db.execute(sql`analyze users`);
  const found = findCustomersByPhonePart(database.db, ['7316'], 10);
  expect(await explain(found)).toContain('users_by_phone_part');
  expect((await found).every(({ user }) => user.phone.includes('7316'))).toBe(true);
});
