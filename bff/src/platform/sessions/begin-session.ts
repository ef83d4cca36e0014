import type { CallReply } from '@gam/schemas/upstream';
import type { SessionParts } from './sessions.ts';
import { askDormant } from './ask-dormant.ts';
import { endSession } from './end-session.ts';
import { makeId, type Who } from './who.ts';
import { keepHandover, takeHandover, type HandoverParts, type SignedIn } from './handover.ts';

/** The upstream's session, as every kind of sign-in answers it. */
type Reply = CallReply<'verifyCode'>;

/**
 * Begins the session of a sign-in under a new id, and ends the browser's earlier session, here and at the upstream. The id
 * is kept for a short time, in case the reply is lost; a repeated action begins no second session. ASVS 7.2.4
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
  const dormant = await askDormant(parts, { user, token });
  const signIn = { user, token, visitor, ...(dormant !== undefined && { dormant }) };
  const { id, session } = await parts.sessions.begin(signIn, Date.parse(expires_at));
  const isFirst = await keepHandover(parts, actionId, { session_id: id, visitor: who.visitor });
  const first = isFirst ? null : await takeHandover(parts, actionId, who);
  if (first) {
    await parts.sessions.end(id);
    return first;
  }
  await endSession(parts, who, token);
  return { ...who, visitor, session, sessionId: id };
}

/** Whether the browser had the session of another user, whose drafts the new user must not see. */
const isSomebodyElse = ({ session }: Who, id: string): boolean => session !== null && session.user.id !== id;

/** Returns the session of a repeated sign-in, whose first reply with the cookie was lost. */
export async function recoverSignIn(
  parts: HandoverParts,
  who: Who,
  action: { readonly id: string } | null,
): Promise<Who> {
  if (who.session || !action) return who;
  return (await takeHandover(parts, action.id, who)) ?? who;
}
