import { randomUUID } from 'node:crypto';
import type { DemoOperator } from '../src/content/dev/operators-routes.ts';
import type { TestApp } from './start-app.ts';

let phones = 0;

/** A phone that no other test of this file has. */
export function newPhone(): string {
  phones += 1;
  return `0935${String(phones).padStart(7, '0')}`;
}

/** The code that a phone got last. */
export async function lastCode({ app }: Pick<TestApp, 'app'>, phone: string): Promise<string> {
  const reply = await app.inject({ url: '/dev/outbox', query: { phone } });
  const { results } = reply.json<{ results: { code: string | null }[] }>();
  return results.find(({ code }) => code !== null)?.code ?? '';
}

/** Signs in by phone as people do, through code and outbox. */
export async function signIn(test: TestApp, phone = newPhone()) {
  const { verification_id } = await test.client.ask('requestCode', { body: { phone }, key: randomUUID() });
  const code = await lastCode(test, phone);
  const session = await test.client.ask('verifyCode', { body: { verification_id, code }, key: randomUUID() });
  return { token: session.access_token, user: session.user };
}

/** Passwords are slow on purpose: a code is to be good for this long yet when its try begins, ms. */
const tryMs = 20_000;

/**
 * An unused code of the demo's operator. Each code is valid once: if the current ones are used, the app's clock moves
 * to the next one, by half a minute at most.
 */
export async function freshCode(test: TestApp): Promise<string> {
  const { codes, next_code_at } = await findOperator(test);
  const fresh = codes.find(({ until }) => Date.parse(until) - test.now() > tryMs);
  if (fresh) return fresh.code;
  test.wait(next_code_at === null ? tryMs : Date.parse(next_code_at) - test.now());
  return freshCode(test);
}

/** Signs the demo's operator in at the desk. */
export async function signInOperator(test: TestApp) {
  const code = await freshCode(test);
  const { phone, password } = await findOperator(test);
  const body = { phone, password, code };
  const session = await test.client.ask('operatorSignIn', { body, key: randomUUID() });
  return { token: session.access_token, user: session.user };
}

/** The demo operator's current credentials. */
export async function findOperator({ app }: Pick<TestApp, 'app'>): Promise<DemoOperator> {
  const { operator } = (await app.inject({ url: '/dev/outbox' })).json<{ operator: DemoOperator | null }>();
  if (operator === null) throw new Error('there is no demo operator');
  return operator;
}
