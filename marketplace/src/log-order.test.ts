import { randomUUID } from 'node:crypto';
import { keepLines } from '@gam/shared/test/keep-lines';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { placeOrder } from '../test/requests.ts';
import { newPhone } from '../test/sign-in.ts';
import { startApp, type TestApp } from '../test/start-app.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { loggerAt } from './platform/logger.ts';
import { smsOutbox } from './platform/sms/outbox.ts';

const { lines, stream } = keepLines(String);

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, { production: true }, { logger: { ...loggerAt('trace'), stream } });
});

afterAll(async () => {
  await test.close();
  await database.close();
});

it('logs no personal data of a customer at any level in production', async () => {
  const { client } = test;
  const phone = newPhone();
  const { verification_id } = await client.ask('requestCode', { body: { phone }, key: randomUUID() });
  const [sms] = await database.db.select().from(smsOutbox).orderBy(desc(smsOutbox.id)).limit(1);
  const code = /\d{6}/.exec(sms?.body ?? '')?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await client.send('verifyCode', { body: { verification_id, code: '918273' }, key: randomUUID() });
  const session = await client.ask('verifyCode', { body: { verification_id, code }, key: randomUUID() });
  const token = session.access_token;
  const { order_uuid } = await placeOrder(client, token);
  await client.ask('loadOrder', { params: { id: order_uuid }, token });
  await client.send('listOrders', { token: 'another-customers-token-1234567890' });
  await client.send('requestCode', { body: { phone, more: 'خیابان آزادی' }, key: 'no key' });
  await test.app.inject({ method: 'POST', url: '/v2/auth/codes/', payload: `{"phone":"${phone}",` });
  await test.app.inject({ url: `/v2/orders/?token=${token}` });
  test.app.log.error({ err: new Error(`no ${phone}`), user: { phone, first_name: 'سارا' } });

  expect(lines.length).toBeGreaterThan(10);
  for (const [name, secret] of Object.entries({
    phone,
    stored: phone.slice(1),
    code,
    token,
    verification_id,
  })) {
    // Ids of verifications are no secret by themselves, but are bound to a code: they stay out all the same.
    const found = lines.find((line) => line.includes(secret));
    expect({ name, found }).toEqual({ name, found: undefined });
  }
  expect(lines.join('')).not.toMatch(/\p{Script=Arabic}/u);
});
