import { beginSession } from '../../../platform/sessions/begin-session.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import { freshVisitor, type Who } from '../../../platform/sessions/who.ts';
import type { PageEventContext } from '../../../protocol/pages/page-event.ts';
import { releaseFlows } from './release-flows.ts';

/**
 * Returns the sender once an account is dormant no more: the token may now be of the account that was proved, or have
 * ended with the old one. A flow under way goes on for the next account as a guest's; an ended token leaves no session.
 */
export async function followAccount(
  { parts, who, state, action_id }: PageEventContext,
  session: Session,
  sessionId: string,
): Promise<Who> {
  const { token, expires_at, user } = session;
  const said = await parts.upstream.call('currentUser', { token });
  parts.caches.forgetPeople();
  if (!said.ok && said.failure.status === 401) {
    const next = freshVisitor(who);
    await releaseFlows(parts, user.id, state, next.visitor);
    await parts.sessions.endAll(user.id);
    return next;
  }
  if (!said.ok || said.value.id === user.id) {
    await parts.sessions.setDormant(sessionId, null);
    return { ...who, session: { ...session, dormant: null } };
  }
  const reply = {
    access_token: token,
    expires_at: new Date(expires_at).toISOString(),
    user: said.value,
  };
  const next = await beginSession(parts, who, reply, action_id);
  await releaseFlows(parts, user.id, state, next.visitor);
  return next;
}
