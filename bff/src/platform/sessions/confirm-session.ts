import type { User } from '@gam/schemas/upstream';
import type { SessionParts } from './session-parts.ts';
import type { Who } from './who.ts';

/**
 * How often the upstream is asked whose token it is, at most, ms: where a page is entered, and where one that is open
 * shows another screen, which then comes after a long absence.
 */
export const confirmEvery = { entry: 5 * 60_000, screen: 30 * 60_000 } as const;

/** Nobody waits longer for it, ms: then it is as it was. */
const deadlineMs = 1_500;

/**
 * The silent log-in: who comes with a session is asked for at the upstream, without a step of theirs. What it says of
 * them counts at once; a token that it refuses signs nobody in here either; no answer changes nothing. [O-2.05]
 */
export async function confirmSession(parts: SessionParts, who: Who, every: number): Promise<Who> {
  const { sessions, upstream } = parts;
  const { session, sessionId } = who;
  if (!session || !sessionId || parts.now() - session.checked_at < every) return who;
  if (!(await sessions.isCheckDue(sessionId, every))) return who;
  const signal = AbortSignal.timeout(deadlineMs);
  const said = await upstream.poll('currentUser', { token: session.token, signal });
  if (said.ok && said.value.changed) return nameAnew(parts, who, said.value.value);
  if (said.ok || said.failure.status !== 401) return who;
  await sessions.end(sessionId);
  return { ...who, session: null, sessionId: null };
}

async function nameAnew({ sessions }: SessionParts, who: Who, user: User): Promise<Who> {
  const { session, sessionId } = who;
  if (!session || !sessionId || isSame(session.user, user)) return who;
  await sessions.rename(sessionId, user);
  return { ...who, session: { ...session, user } };
}

const isSame = (one: User, other: User): boolean =>
  (Object.keys(one) as (keyof User)[]).every((field) => one[field] === other[field]);
