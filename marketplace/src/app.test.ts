import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { newPhone } from '../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../test/start-app.ts';
import { loadDemoContent } from './content/demo/load-demo-content.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { startOutsideService } from '../test/outside-service.ts';
import { smsOutbox } from './platform/sms/outbox.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const post = (payload: string | Buffer, type = 'application/json') =>
  test.app.inject({ method: 'POST', url: '/v2/auth/codes/', payload, headers: { 'content-type': type } });

describe('a malformed request', () => {
  it.each([
    ['JSON that breaks off', '{"phone":', 'application/json', 400],
    ['a key that reaches for the prototype', '{"phone":"0912","__proto__":{"x":1}}', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a list without end', '['.repeat(100_000) + ']'.repeat(100_000), 'application/json', 400],
    ['text', 'phone', 'text/plain', 415],
    ['10 MB', JSON.stringify({ phone: '1'.repeat(10_000_000) }), 'application/json', 413],
  ])('gets only a message: %s', async (_name, payload, type, status) => {
    const reply = await post(payload, type);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ message: expect.stringMatching(/[\u0600-\u06ff]/) });
    expect(reply.body).not.toContain('at ');
  });

  it.each([
    '/',
    '/v2/unknown/',
    '/v2/orders/%E0%A4%A',
    '/v2/services/../../etc/passwd',
    '/media/unknown.svg',
  ])('gets a 4xx with a message at %s', async (url) => {
    const reply = await test.app.inject({ url });
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ message: expect.any(String) });
  });

  it('gets no details when the fault is internal [O-8.01]', async () => {
    const broken = await startApp({ ...database, db: brokenAfterStart(database.db) });
    const reply = await broken.client.send('listCities');
    expect(reply.status).toBe(500);
    expect(Object.keys(reply.body)).toEqual(['request_id']);
    expect((await broken.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await broken.app.inject({ url: '/livez' })).statusCode).toBe(200);
    await broken.close();
  });
});

/** The database, until the app has started: then it is gone. */
function brokenAfterStart(db: OpenDatabase['db']): OpenDatabase['db'] {
  const gone = () => {
    throw new Error('relation "secret" does not exist');
  };
  return new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'select' || name === 'execute' ? gone : Reflect.get(target, name, receiver),
  });
}

describe('in production', () => {
  it('serves no outbox page and keeps a message until it can be sent', async () => {
    const production = await startApp(database, { production: true });
    const phone = newPhone();
    await production.client.ask('requestCode', { body: { phone } });
    expect((await production.app.inject({ url: '/dev/outbox' })).statusCode).toBe(404);
    await production.close();
    const waiting = await database.db.select().from(smsOutbox);
    expect(waiting.find((sms) => sms.phone.endsWith(phone.slice(1)))).toMatchObject({
      sentAt: null,
      attempts: 1,
    });
  });
});

describe('with a webhook for SMS in production', () => {
  it('sends each code there, tries again after a fault, and keeps neither code nor text', async () => {
    // Other processes of this database would send its messages in their own way.
    const own = await openTestDatabase();
    const webhook = await startOutsideService(() => 'cuts the connection');
    const sms = { driver: 'webhook', url: webhook.url, token: 'a-token-of-the-webhook' } as const;
    const production = await startApp(own, { production: true, sms });
    const phone = newPhone();
    const { verification_id } = await production.client.ask('requestCode', { body: { phone } });
    await expect.poll(() => webhook.requests.length, { interval: 20, timeout: 10_000 }).toBe(1);
    webhook.answer = () => ({ status: 202, body: {} });
    production.wait(5_000);
    // Another phone's request wakes the outbox.
    await production.client.ask('requestCode', { body: { phone: newPhone() } });
    const toPhone = () =>
      webhook.requests.flatMap(({ body }) => (body.includes(phone.slice(1)) ? [body] : []));
    await expect.poll(() => toPhone().length, { interval: 20, timeout: 10_000 }).toBe(2);
    const { code } = JSON.parse(toPhone()[1] ?? '') as { code: string };
    const session = await production.client.ask('verifyCode', {
      body: { verification_id, code },
      key: 'a-key',
    });
    expect(session.user.phone).toContain(phone.slice(1));
    await production.close();
    await webhook.close();
    const [row] = await own.db
      .select()
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, `98${phone.slice(1)}`));
    expect(row).toMatchObject({ sentAt: expect.any(Date), body: null, code: null, attempts: 2 });
    await own.close();
  });
});

describe('with several credentials of the BFF', () => {
  it('accepts each of them, and no other', async () => {
    const next = 'the-next-credential-of-the-bff';
    const app = await startApp(database, { upstreamTokens: [next, bffToken] });
    const askAs = async (token: string) =>
      (await app.client.send('findOrderByKey', { params: { key: 'k' }, token })).status;
    expect([await askAs(next), await askAs(bffToken)]).toEqual([404, 404]);
    for (const token of [`${next},${bffToken}`, next.slice(1), '']) expect(await askAs(token)).toBe(403);
    await app.close();
  });
});

describe('without a credential of the BFF', () => {
  it('refuses calls for the BFF', async () => {
    const closed = await startApp(database, { upstreamTokens: [] });
    for (const token of [undefined, '', 'null', bffToken]) {
      expect((await closed.client.send('findOrderByKey', { params: { key: 'k' }, token })).status).toBe(403);
    }
    await closed.close();
  });
});

describe('a start on an up-to-date database', () => {
  it('changes nothing', async () => {
    const before = await test.client.ask('listCategories');
    await migrate(database.db);
    await loadDemoContent(database.db, { withAccounts: true, withPrepayments: true });
    expect(await test.client.ask('listCategories')).toEqual(before);
  });
});
