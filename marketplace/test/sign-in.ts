import { randomUUID } from 'node:crypto';
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
