import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { authLimits } from './limits.ts';
import { hashSecret } from './secrets.ts';
import { sessions, users } from './tables.ts';

/** How exactly the last use is kept, in ms: a read must not cost a write each time. */
const useGrain = 60_000;

/** Keeps a new session: of its token only the hash. */
export async function insertSession(
  tx: Database,
  { token, userId, now }: { token: string; userId: string; now: number },
): Promise<void> {
  const at = new Date(now);
  const expiresAt = new Date(now + authLimits.sessionLife);
  await tx
    .insert(sessions)
    .values({ tokenHash: hashSecret(token), userId, createdAt: at, lastUsedAt: at, expiresAt });
}

/**
 * Whose token this is; null when it is unknown, ended, too old or unused for too long. The role is read from the
 * user each time, so that a role taken away is gone at once. ASVS 8.3.1
 */
export async function findCaller(db: Database, token: string, now: number): Promise<Caller | null> {
  const sessionHash = hashSecret(token);
  const [found] = await db
    .select({ userId: users.id, role: users.role, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        gt(sessions.expiresAt, new Date(now)),
        gt(sessions.lastUsedAt, new Date(now - authLimits.sessionIdle)),
      ),
    );
  if (found === undefined) return null;
  if (found.lastUsedAt.getTime() < now - useGrain) {
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(sessions.tokenHash, sessionHash));
  }
  return { userId: found.userId, role: found.role, sessionHash };
}

/** Ends a session: its token is good for nothing any more. */
export async function deleteSession(db: Database, sessionHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

/** Forgets sessions that nobody can use any more. */
export async function deleteOldSessions(db: Database, now: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
  await db.delete(sessions).where(lt(sessions.lastUsedAt, new Date(now - authLimits.sessionIdle)));
}
