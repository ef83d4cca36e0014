import type { CallReply } from '@gam/schemas/upstream';
import type { SessionParts } from './session-parts.ts';
import { endSession } from './end-session.ts';
import { keepHandover, type SignedIn, takeHandover } from './handover.ts';
import { makeId } from './visitor.ts';
import type { Who } from './who.ts';

/** Whose session it is at the upstream, as every way to sign in answers. */
type Reply = CallReply<'verifyCode'>;

/**
 * Begins a session for who signed in with this action: always under a new id, which is kept for the case that the reply
 * is lost, and whatever session the browser had is over, here and at the upstream. The same action begins one session,
 * however often it is repeated. ASVS 7.2.4
 */
export async function beginSession(
  parts: SessionParts,
  who: Who,
  { access_token: token, expires_at, user }: Reply,
  actionId: string,
): Promise<SignedIn> {
  const begun = await takeHandover(parts, actionId, who);
  if (begun) return begun;
  const isAnotherBrowser = user.role === 'operator' || isSomebodyElse(who, user.id);
  const visitor = isAnotherBrowser ? makeId('v_') : who.visitor;
  const { id, session } = await parts.sessions.begin({ user, token, visitor }, Date.parse(expires_at));
  const isFirst = await keepHandover(parts, actionId, { session_id: id, visitor: who.visitor });
  const first = isFirst ? null : await takeHandover(parts, actionId, who);
  if (first) {
    await parts.sessions.end(id);
    return first;
  }
  await endSession(parts, who, token);
  return { ...who, visitor, session, sessionId: id };
}

/** What was done in this browser before is not theirs: it becomes another visitor's. */
const isSomebodyElse = ({ session }: Who, id: string): boolean => session !== null && session.user.id !== id;
