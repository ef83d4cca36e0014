import { beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { lastCode, newPhone } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

export let database: OpenDatabase;
export let test: TestApp;

let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database);
}

/** Starts one marketplace for all files of a worker; it ends with the worker. */
export function setUpSignIn(): void {
  beforeAll(() => (started ??= start()));
}

export const request = (phone: string, key: string = randomUUID(), ip?: string) =>
  test.client.send('requestCode', { body: { phone }, key, ...(ip && { ip }) });
export const verify = (verification_id: unknown, code: string, key: string = randomUUID()) =>
  test.client.send('verifyCode', { body: { verification_id, code }, key });
export const guess = (verification_id: unknown, code: string, from: object) =>
  test.client.send('verifyCode', { body: { verification_id, code }, key: randomUUID(), ...from });
/** A code that differs from the right one. */
export const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

export async function askCode(phone = newPhone()) {
  const { body } = await request(phone);
  return { id: body['verification_id'], code: await lastCode(test, phone), phone };
}
