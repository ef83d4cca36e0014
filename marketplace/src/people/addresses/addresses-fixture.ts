import { beforeAll, beforeEach, expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { CreateAddress } from '@gam/schemas/upstream';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

type SignedIn = Awaited<ReturnType<typeof signIn>>;

export let database: OpenDatabase;
export let test: TestApp;
export let operator: SignedIn;
export let expert: SignedIn;
export let customer: SignedIn;

let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database);
  expert = await signIn(test, '09120000003');
}

/** Starts one marketplace for all files of a worker, which ends with the worker, and signs in for each test. */
export function setUpAddresses(): void {
  beforeAll(() => (started ??= start()));
  beforeEach(async () => {
    test.wait(60 * 60_000);
    customer = await signIn(test);
    operator = await openDesk(database.db, 'demo-operator', test.now());
  });
}

export const home: CreateAddress = {
  detail: 'خیابان ملاصدرا، کوچه دوم، پلاک ۱۸',
  area: '1001',
  lat: 35.7582,
  lng: 51.4009,
  createByLocation: false,
  landline: '982188034455',
};
export const send = (more: object = {}, { token } = customer, key: string | undefined = randomUUID()) =>
  test.client.send('createAddress', { body: { ...home, ...more }, token, key });
export const create = (more: Partial<CreateAddress> = {}, { token } = customer, key: string = randomUUID()) =>
  test.client.ask('createAddress', { body: { ...home, ...more }, token, key });
export const list = (query: Record<string, string> = {}, { token } = customer) =>
  test.client.ask('listAddresses', { query, token });
export const update = (id: string, more: object = {}, { token } = customer) => {
  const { createByLocation: _, ...same } = home;
  return test.client.send('updateAddress', { params: { id }, body: { ...same, id, ...more }, token });
};
export const remove = (id: string, { token } = customer) => {
  const body = { id, area: '1001', detail: home.detail, isActive: false };
  return test.client.send('updateAddress', { params: { id }, body, token });
};
export const persian = expect.stringMatching(/[\u0600-\u06ff]/);
