import type { Parts } from '../parts.ts';
import type { Who } from '../sessions/who.ts';
import type { UpstreamFailure } from '../upstream/failure.ts';

/** A token that the upstream refuses signs nobody in any more: the next request meets the login. */
export async function endRefusedSession(parts: Parts, who: Who, { status }: UpstreamFailure): Promise<void> {
  if (status === 401 && who.sessionId) await parts.sessions.end(who.sessionId);
}
