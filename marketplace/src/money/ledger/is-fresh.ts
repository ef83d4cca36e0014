import { and, eq, gte, isNull } from 'drizzle-orm';
import { sessions } from '../../people/auth/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';

/** How long a session counts as confirmed by a code, in ms. */
const freshTime = 5 * 60 * 1000;

/** Whether a session began with a code within the last five minutes; an operator's for a customer never. `now` in ms. */
export async function isFresh(
  db: Database,
  { sessionHash }: Pick<Caller, 'sessionHash'>,
  now: number,
): Promise<boolean> {
  const isOwn = and(eq(sessions.tokenHash, sessionHash), isNull(sessions.actorId));
  const hasBegun = gte(sessions.createdAt, new Date(now - freshTime));
  return (await db.select({ at: sessions.createdAt }).from(sessions).where(and(isOwn, hasBegun))).length > 0;
}
