import type { ActiveGateways } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

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

const list = (query: Record<string, string>, token?: string) =>
  test.client.ask('listActiveGateways', {
    query: { amount: '2000000', context: 'prepayment', ...query },
    token,
  });
const names = ({ debit, installment }: ActiveGateways) =>
  [debit, installment].map((gateways) => gateways.map(({ name }) => name));

describe('the active gateways', () => {
  it('include debit and instalment gateways [W-7.06, W-3.03]', async () => {
    expect(names(await list({}))).toEqual([
      ['bank', 'sadad'],
      ['samin', 'snapp-pay'],
    ]);
  });

  it('have a name, a label, an existing picture and texts [W-3.03]', async () => {
    const { debit, installment } = await list({});
    const wallet = await list({ from_ewano: 'true' });
    for (const { label, image, meta } of [...debit, ...installment, ...wallet.debit]) {
      expect(label).toMatch(/\S/);
      expect(meta.description).toMatch(/\S/);
      const picture = await test.app.inject({ url: image ?? '' });
      expect(picture.headers['content-type']).toBe('image/svg+xml');
    }
    expect(installment.flatMap(({ messages }) => messages).length).toBeGreaterThan(0);
  });

  it('depend on the amount and on the context [W-7.06]', async () => {
    expect(names(await list({ amount: '150000' }))).toEqual([['bank', 'sadad'], ['samin']]);
    expect(names(await list({ context: 'recharge' }))).toEqual([['bank', 'sadad'], []]);
  });

  it('include only the wallet within the partner’s app [W-6.05, W-7.06]', async () => {
    expect(names(await list({ from_ewano: 'true' }))).toEqual([['ewano'], []]);
  });

  it('include those that an order allows, for its customer only [W-7.06]', async () => {
    const { token } = await signIn(test);
    const { uuid } = await placeOwing(test, token, wholePaid);
    expect(names(await list({ order_id: uuid }, token))).toEqual([['bank'], ['samin', 'snapp-pay']]);
    const another = await signIn(test);
    for (const other of [another.token, undefined]) {
      const query = { amount: '2000000', context: 'prepayment', order_id: uuid };
      expect(await test.client.send('listActiveGateways', { query, token: other })).toMatchObject({
        status: 404,
      });
    }
  });
});
