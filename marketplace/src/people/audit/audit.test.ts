import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { auditEntries } from './record-act.ts';

let database: OpenDatabase;
let test: TestApp;
let desk: Awaited<ReturnType<typeof openDesk>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  desk = await openDesk(database.db);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const trail = (query: Record<string, string> = {}) =>
  test.client.ask('listAudit', { query, token: desk.token });

describe('the audit trail', () => {
  it('lists operator, action and customer, newest first, in pages, also for one customer', async () => {
    const one = await signIn(test);
    const two = await signIn(test);
    for (const { user } of [one, two]) {
      await test.client.ask('findCustomer', { body: { phone: user.phone }, token: desk.token });
      await actFor(test, desk.token, user.id, randomUUID());
    }
    const first = await trail({ limit: '3' });
    expect(first.next).toBe(3);
    expect(first.results).toMatchObject([
      { action: 'acting_began', actor: { id: 'demo-operator' }, customer: { id: two.user.id }, object: null },
      { action: 'customer_found', customer: { phone: two.user.phone } },
      { action: 'acting_began', customer: { id: one.user.id } },
    ]);
    expect(await trail({ limit: '3', offset: '3' })).toMatchObject({
      results: [{ action: 'customer_found' }],
      next: null,
    });
    expect((await trail({ customer: one.user.id })).results.map(({ action }) => action)).toEqual([
      'acting_began',
      'customer_found',
    ]);
    expect((await trail({ customer: 'unknown' })).results).toEqual([]);
  });

  it.each([
    ['changed', sql`update ${auditEntries} set actor_id = 'demo-customer'`],
    ['deleted', sql`delete from ${auditEntries}`],
    ['emptied', sql`truncate ${auditEntries}`],
  ])('cannot be %s', async (_how, statement) => {
    const before = await trail();
    await expect(database.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'audit entries are only ever added' },
    });
    expect(await trail()).toEqual(before);
  });
});
