import { eq } from 'drizzle-orm';
import { normaliseMobile } from '@gam/shared/phone';
import { users } from '../src/people/accounts/index.ts';
import { insertSession } from '../src/people/auth/sessions.ts';
import { newSalt } from '../src/platform/secrets.ts';
import { findUser, presentUser } from '../src/people/accounts/users.ts';
import { findRoles } from '../src/people/team/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { TestApp } from './start-app.ts';

/** Gives a person of the team a session of their own, as their sign-in does. */
export async function openDesk(db: Database, userId = 'demo-operator', now = Date.now()) {
  const token = newSalt();
  await insertSession(db, { token, userId, desk: true, now });
  const user = await findUser(db, userId);
  if (user === undefined) throw new Error(`there is no user ${userId}`);
  return { token, user: presentUser(user, await findRoles(db, userId)) };
}

/** Signs a person of the demo's team in by phone, without a code that others then could not use. */
export async function openTeamSession({ db, now }: Pick<TestApp, 'db' | 'now'>, phone: string) {
  const canonical = normaliseMobile(phone) ?? phone;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, canonical));
  return openDesk(db, user?.id ?? phone, now());
}

/** Exchanges an operator's token for one that acts for a customer. */
export async function actFor({ client }: Pick<TestApp, 'client'>, token: string, id: string, key?: string) {
  const session = await client.ask('actForCustomer', { params: { id }, body: {}, token, key });
  return { token: session.access_token, user: session.user, expiresAt: Date.parse(session.expires_at) };
}
