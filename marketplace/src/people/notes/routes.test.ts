import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { newPhone } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;
let token: string;
let id: string;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  token = (await openDesk(database.db, 'demo-operator', test.now())).token;
  ({ id } = await test.client.ask('createCustomer', {
    body: { phone: newPhone() },
    token,
    key: randomUUID(),
  }));
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const add = (text: string, key: string = randomUUID(), customer = id) =>
  test.client.send('addCustomerNote', { params: { id: customer }, body: { text }, token, key });
const list = (query: Record<string, string> = {}) =>
  test.client.ask('listCustomerNotes', { params: { id }, query, token });

describe("operators' notes about a customer", () => {
  it('are listed newest first in pages, with their author, and recorded without their text [O-1.03]', async () => {
    expect((await add('  زنگ خراب است.  ')).status).toBe(200);
    test.wait(1000);
    await add('فقط عصرها خانه است.');
    const page = await list({ limit: '1' });
    expect(page.results).toMatchObject([{ text: 'فقط عصرها خانه است.', author: { id: 'demo-operator' } }]);
    expect((await list({ offset: String(page.next) })).results).toMatchObject([{ text: 'زنگ خراب است.' }]);
    const trail = await test.client.ask('listAudit', { query: { customer: id }, token });
    expect(trail.results[0]).toMatchObject({ action: 'note_added', object: null });
    expect(JSON.stringify(trail)).not.toContain('عصرها');
  });

  it('are stored once per key, and a key takes no other text', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([add('یک بار', key), add('یک بار', key)]);
    expect([one.status, two.body['id']]).toEqual([200, one.body['id']]);
    expect((await add('متن دیگر', key)).status).toBe(409);
    expect((await list()).results.filter(({ text }) => text === 'یک بار')).toHaveLength(1);
  });

  it('are refused empty, and about people who are no customers', async () => {
    expect(await add(' \n ')).toMatchObject({ status: 400, body: { text: [expect.any(String)] } });
    expect((await add('یادداشت', randomUUID(), 'demo-operator')).status).toBe(404);
  });
});
