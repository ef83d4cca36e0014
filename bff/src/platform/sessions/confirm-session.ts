import type { User } from '@gam/schemas/upstream';
import { askDormant } from './ask-dormant.ts';
import type { SessionParts } from './sessions.ts';
import type { Who } from './who.ts';

/** Least time between two checks of a token at the upstream, ms: when a page is opened, and when it shows another screen. */
export const confirmEvery = { entry: 5 * 60_000, screen: 30 * 60_000 } as const;

/** Deadline of the check, ms; after it the session stays unchanged. */
const deadlineMs = 1_500;

/**
 * The silent log-in: checks a session's token at the upstream. Changed user data is taken over, a refused token (401) ends
 * the session, and no answer changes nothing. [O-2.05]
 */
export async function confirmSession(parts: SessionParts, who: Who, every: number): Promise<Who> {
  const { sessions, upstream } = parts;
  const { session, sessionId } = who;
  if (!session || !sessionId || parts.now() - session.checked_at < every) return who;
  if (!(await sessions.isCheckDue(sessionId, every))) return who;
  const signal = AbortSignal.timeout(deadlineMs);
  const said = await upstream.poll('currentUser', { token: session.token, signal });
  if (said.ok && said.value.changed)
    return recallDormant(parts, await renameUser(parts, who, said.value.value));
  if (said.ok || said.failure.status !== 401) return who;
  await sessions.end(sessionId);
  return { ...who, session: null, sessionId: null };
}

async function renameUser({ sessions }: SessionParts, who: Who, user: User): Promise<Who> {
  const { session, sessionId } = who;
  if (!session || !sessionId || isSame(session.user, user)) return who;
  await sessions.rename(sessionId, user);
  return { ...who, session: { ...session, user } };
}

/** Asks whether the account is dormant where the sign-in was not told. */
async function recallDormant(parts: SessionParts, who: Who): Promise<Who> {
  const { session, sessionId } = who;
  if (!session || !sessionId || session.dormant !== undefined) return who;
  const dormant = await askDormant(parts, session);
  if (dormant === undefined) return who;
  await parts.sessions.setDormant(sessionId, dormant);
  return { ...who, session: { ...session, dormant } };
}

const isSame = (one: User, other: User): boolean =>
  (Object.keys(one) as (keyof User)[]).every((field) => one[field] === other[field]);
