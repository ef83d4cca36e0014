import type { SessionParts } from './sessions.ts';
import type { Who } from './who.ts';
import { dropGrant } from './acting.ts';
import type { UpstreamFailure } from '../upstream/failure.ts';

/**
 * Ends the browser's session, if any: here at once, and at the upstream unless another session uses the same token.
 */
export async function endSession(
  { sessions, upstream }: SessionParts,
  { session, sessionId }: Who,
  goesOn: string | null = null,
): Promise<void> {
  if (sessionId) await sessions.end(sessionId);
  // The end of an operator's session also ends those that act for customers.
  const token = (session?.actor ?? session)?.token;
  if (token !== undefined && token !== goesOn) void upstream.call('endSession', { token });
}

/**
 * Ends a session whose token the upstream refused with 401. An operator who acts for a customer loses only the grant for
 * that customer; the next request checks their own session.
 */
export async function endRefusedSession(
  parts: SessionParts,
  who: Who,
  { status }: Pick<UpstreamFailure, 'status'>,
): Promise<void> {
  if (status !== 401 || who.sessionId === null) return;
  await (who.session?.actor ? dropGrant(parts, who) : parts.sessions.end(who.sessionId));
}
