import { insertSession } from '../src/people/auth/sessions.ts';
import { newSalt } from '../src/platform/secrets.ts';
import { findUser, presentUser } from '../src/people/accounts/users.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { TestApp } from './start-app.ts';

/** Gives an operator a session of their own. */
export async function openDesk(db: Database, userId = 'demo-operator', now = Date.now()) {
  const token = newSalt();
  await insertSession(db, { token, userId, desk: true, now });
  const user = await findUser(db, userId);
  if (user === undefined) throw new Error(`there is no operator ${userId}`);
  return { token, user: presentUser(user) };
}

/** Exchanges an operator's token for one that acts for a customer. */
export async function actFor({ client }: Pick<TestApp, 'client'>, token: string, id: string, key?: string) {
  const session = await client.ask('actForCustomer', { params: { id }, body: {}, token, key });
  return { token: session.access_token, user: session.user, expiresAt: Date.parse(session.expires_at) };
}
