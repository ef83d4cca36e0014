import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../../orders/records/tables.ts';

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

/** Of deep cleaning, whose first order costs less, unless said otherwise. */
const ask = (token?: string, service = '11') =>
  test.client.ask('loadMotivation', { query: { service, city: '1' }, ...(token && { token }) });
const ofFirst = {
  motivation_visibility: true,
  motivation_type: 'first_order_discount',
  motivation_text: expect.stringContaining('نخستین سفارش'),
};

describe('the motivation', () => {
  it('is the discount of the first order for guests and customers without orders [O-7.12]', async () => {
    expect(await ask()).toEqual(ofFirst);
    expect(await ask((await signIn(test)).token)).toEqual(ofFirst);
  });

  it('is not about a discount if the service has none for first orders [O-7.12]', async () => {
    const ofService = { motivation_visibility: true, motivation_type: 'service_warranty' };
    expect(await ask(undefined, '1')).toMatchObject(ofService);
    expect(await ask((await signIn(test)).token, '1')).toMatchObject(ofService);
    expect(await test.client.ask('loadMotivation', {})).toMatchObject(ofService);
  });

  it('changes after the first order unless that was cancelled [O-7.12]', async () => {
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token);
    expect(await ask(token)).toMatchObject({
      motivation_visibility: true,
      motivation_type: 'service_warranty',
    });
    await database.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.uuid, order_uuid));
    expect(await ask(token)).toEqual(ofFirst);
  });

  it('is empty for operators and refused for an unknown token', async () => {
    const { token } = await signInTeam(test);
    expect(await ask(token)).toEqual({
      motivation_visibility: false,
      motivation_type: null,
      motivation_text: null,
    });
    expect((await test.client.send('loadMotivation', { token: 'forged' })).status).toBe(401);
  });
});
