import { beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { quoteBody } from '../../../test/requests.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { inquiries } from '../records/inquiries.ts';

export let database: OpenDatabase;
export let test: TestApp;

let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database);
  await addVoucher(database.db, 'TEN');
  await addVoucher(database.db, 'TOMAN', { toman: 50_000 });
}

/** Starts one marketplace for all files of a worker; it ends with the worker. */
export function setUpDiscounts(): void {
  beforeAll(() => (started ??= start()));
}

/** A quote of home cleaning: 501,500 of 590,000 toman. */
export const quote = async (token?: string, more: Parameters<typeof quoteBody>[0] = {}) =>
  (await test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() })).inquiry_id;
export const request = (inquiry: string | null, code: string, more: object = {}) => ({
  code,
  demand_id: null,
  price_inquery_id: inquiry,
  price: null,
  is_club_discount: code === '!',
  ...more,
});
export const apply = (body: object, token?: string, ip?: string) =>
  test.client.send('applyDiscount', { body, token, ...(ip && { ip }) });
export const cancel = (body: object, token?: string) => test.client.send('cancelDiscount', { body, token });
export const stored = async (id: string) => {
  const [row] = await database.db.select().from(inquiries).where(eq(inquiries.id, id));
  return row;
};
export const price = async (id: string) => (await stored(id))?.price;
