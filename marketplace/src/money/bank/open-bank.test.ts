import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { wholePaid } from '../../../test/paid-orders.ts';
import { quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const sandbox = { driver: 'sandbox', url: null, secret: null } as const;

const quoteUnder = async (bank: typeof sandbox | { readonly driver: 'none' }) => {
  const test = await startApp(database, { bank });
  try {
    const { token } = await signIn(test);
    return await test.client.ask('askQuote', { body: quoteBody(wholePaid), token, key: randomUUID() });
  } finally {
    await test.close();
  }
};

it('asks for no prepayment without a bank, so that the order can be placed', async () => {
  expect((await quoteUnder(sandbox)).prepayment_amount).toBeGreaterThan(0);
  expect(await quoteUnder({ driver: 'none' })).toMatchObject({
    prepayment_amount: null,
    prepayment_message: null,
  });
  expect((await quoteUnder(sandbox)).prepayment_amount).toBeGreaterThan(0);
});
