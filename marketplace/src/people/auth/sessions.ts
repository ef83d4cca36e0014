import { users } from '../accounts/index.ts';
import { and, eq, gt, inArray, isNull, lt, or, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { type Caller, isOwnCustomer } from '../../platform/http/guard.ts';
import { readRoles, rolesColumn, rolesIn } from '../team/index.ts';
import { authLimits } from './limits.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { findPipeline, isPipelineToken } from './pipeline-tokens.ts';
import { sessions } from './tables.ts';

/** The precision of the last use, in ms, so that not every read causes a write. */
const useGrain = 60_000;

/** The operator who acts in a session, and the operator's own session, which ends it. */
const actors = alias(users, 'actors');
const parents = alias(sessions, 'parents');

/** Stores a new session with the hash of its token. `desk`: it began with a second factor. */
export async function insertSession(
  tx: Database,
  { token, userId, desk, now }: { token: string; userId: string; desk: boolean; now: number },
): Promise<void> {
  const at = new Date(now);
  const { life } = desk ? authLimits.deskSession : authLimits.session;
  const expiresAt = new Date(now + life);
  await tx
    .insert(sessions)
    .values({ tokenHash: hashSecret(token), userId, desk, createdAt: at, lastUsedAt: at, expiresAt });
}

/** The time for which the session of a customer who acts alone is kept, ms; news of its end comes sooner. */
const keptMs = 5_000;

/**
 * Returns the caller of a token, and up to when (ms) that may be kept: not at all where a role of the team, an expert or
 * a program is behind it, so that a removed role ends at once (ASVS 8.3.1). Null for an unknown, ended, expired or idle
 * session.
 */
export async function findCaller(
  db: Database,
  token: string,
  now: number,
): Promise<{ readonly caller: Caller; readonly until: number } | null> {
  if (isPipelineToken(token)) {
    const program = await findPipeline(db, token, now);
    return program && { caller: program, until: 0 };
  }
  const sessionHash = hashSecret(token);
  const [found] = await db
    .select({
      userId: users.id,
      role: users.role,
      teamRoles: rolesColumn,
      desk: sessions.desk,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      actorId: sessions.actorId,
      parentHash: sessions.parentHash,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(parents, eq(parents.tokenHash, sessions.parentHash))
    .leftJoin(actors, eq(actors.id, sessions.actorId))
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        isGood(sessions, now),
        or(isNull(sessions.actorId), mayAct(now)),
      ),
    );
  if (found === undefined) return null;
  const { userId, actorId, parentHash } = found;
  if (found.lastUsedAt.getTime() < now - useGrain) {
    // An acting operator also uses the operator's own session.
    const used = parentHash === null ? [sessionHash] : [sessionHash, parentHash];
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(inArray(sessions.tokenHash, used));
  }
  const roles = rolesIn({ ...found, teamRoles: readRoles(found.teamRoles) });
  const caller = { userId, role: roles[0] ?? 'customer', roles, actorId, sessionHash };
  const isKept = isOwnCustomer(caller) && roles.length <= 1;
  return { caller, until: isKept ? Math.min(now + keptMs, found.expiresAt.getTime()) : 0 };
}

interface Lasting {
  readonly desk: Column;
  readonly expiresAt: Column;
  readonly lastUsedAt: Column;
}

/** Matches sessions that are neither expired nor idle for too long. */
function isGood({ desk, expiresAt, lastUsedAt }: Lasting, now: number) {
  const usedWithin = (idle: number) => gt(lastUsedAt, new Date(now - idle));
  const { session, deskSession } = authLimits;
  return and(
    gt(expiresAt, new Date(now)),
    usedWithin(session.idle),
    or(eq(desk, false), usedWithin(deskSession.idle)),
  );
}

/** Matches acting sessions: both users still have their roles, and the operator's own session is valid. */
function mayAct(now: number) {
  return and(
    isGood(parents, now),
    eq(parents.desk, true),
    eq(actors.role, 'operator'),
    eq(users.role, 'customer'),
  );
}

/** Ends a session and with it its token. */
export async function deleteSession(db: Database, sessionHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

/** Ends all of a user's own sessions and with them those in which the user acts for customers. */
export async function deleteAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isNull(sessions.actorId)));
}

/** Deletes expired sessions. */
export async function deleteOldSessions(db: Database, now: number): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, new Date(now)));
  const unused = ({ idle }: { readonly idle: number }) => lt(sessions.lastUsedAt, new Date(now - idle));
  await deleteInBatches(db, sessions, unused(authLimits.session));
  await deleteInBatches(db, sessions, and(eq(sessions.desk, true), unused(authLimits.deskSession)));
}
