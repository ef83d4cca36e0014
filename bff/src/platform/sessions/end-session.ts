import type { SessionParts } from './session-parts.ts';
import type { Who } from './who.ts';

/**
 * Ends the session that a browser has, if it has one: here at once, whatever the upstream says, and there unless its
 * token goes on in another.
 */
export async function endSession(
  { sessions, upstream }: SessionParts,
  { session, sessionId }: Who,
  goesOn: string | null = null,
): Promise<void> {
  if (sessionId) await sessions.end(sessionId);
  // With an operator's own session all end that act for customers.
  const token = (session?.actor ?? session)?.token;
  if (token !== undefined && token !== goesOn) void upstream.call('endSession', { token });
}
