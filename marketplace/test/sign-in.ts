import { randomUUID } from 'node:crypto';
import type { DemoMember } from '../src/content/dev/team-routes.ts';
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

const operatorPhone = '989120000002';

/**
 * An unused code of a person of the demo's team, the operator by default. Each code is valid once: if the current ones
 * are used, the app's clock moves to the next one, by half a minute at most.
 */
export async function freshCode(test: TestApp, phone = operatorPhone): Promise<string> {
  const { codes, next_code_at } = await findMember(test, phone);
  const fresh = codes.find(({ until }) => Date.parse(until) - test.now() > tryMs);
  if (fresh) return fresh.code;
  test.wait(next_code_at === null ? tryMs : Date.parse(next_code_at) - test.now());
  return freshCode(test, phone);
}

/** Signs a person of the demo's team in with the second factor, the operator by default. */
export async function signInTeam(test: TestApp, phone = operatorPhone) {
  const code = await freshCode(test, phone);
  const { password } = await findMember(test, phone);
  const session = await test.client.ask('operatorSignIn', {
    body: { phone, password, code },
    key: randomUUID(),
  });
  return { token: session.access_token, user: session.user };
}

/** The current credentials of a person of the demo's team, the operator by default. */
export async function findMember({ app }: Pick<TestApp, 'app'>, phone = operatorPhone): Promise<DemoMember> {
  const { team } = (await app.inject({ url: '/dev/outbox' })).json<{ team: DemoMember[] }>();
  const found = team.find((member) => member.phone === phone);
  if (found === undefined) throw new Error(`the demo's team has nobody with ${phone}`);
  return found;
}
