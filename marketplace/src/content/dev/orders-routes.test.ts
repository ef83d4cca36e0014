import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../../orders/records/tables.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let order: string;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  order = (await placeOrder(test.client, (await signIn(test)).token)).order_uuid;
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const open = (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } });
const press = (url: string, headers: Record<string, string> = { origin: 'http://localhost:3001' }) =>
  test.app.inject({
    method: 'POST',
    url,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3001', ...headers },
  });
const status = async () => (await database.db.select().from(orders).where(eq(orders.uuid, order)))[0]?.status;

describe('/dev/orders', () => {
  it('moves an order to its receipt by its buttons', async () => {
    for (const step of ['assigned', 'in_progress', 'done']) {
      const page = await open('/dev/orders');
      expect(page.body).toContain(`action="/dev/orders/${order}/${step}"`);
      expect(await press(`/dev/orders/${order}/${step}`)).toMatchObject({ statusCode: 303 });
      expect(await status()).toBe(step);
    }
    const page = await open('/dev/orders');
    const receipt = /href="(\/media\/invoices\/[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&#38;', '&');
    expect((await test.app.inject({ url: receipt ?? '' })).headers['content-type']).toBe('application/pdf');
  });

  it('is a right-to-left page without scripts that escapes typed texts', async () => {
    const page = await open('/dev/orders');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).toContain('<html lang="fa" dir="rtl">');
    expect(page.body).not.toMatch(/<script|\son\w+=/);
    expect((await open('/dev/outbox')).body).toContain('href="/dev/orders"');
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['an unnamed sender', {}],
  ])('refuses a form of %s', async (_name, headers) => {
    const before = await status();
    expect((await press(`/dev/orders/${order}/assigned`, headers)).statusCode).toBe(403);
    expect(await status()).toBe(before);
  });

  it('refuses an unknown step and a step out of order', async () => {
    expect((await press(`/dev/orders/${order}/cancelled`)).statusCode).toBe(404);
    expect((await press(`/dev/orders/${order}/constructor`)).statusCode).toBe(404);
    expect((await press(`/dev/orders/${order}/assigned`)).statusCode).toBe(409);
  });

  it('is missing in production', async () => {
    const live = await startApp(database, { production: true });
    for (const url of ['/dev/orders', '/dev/outbox'])
      expect((await live.app.inject({ url })).statusCode).toBe(404);
    await live.close();
  });
});
