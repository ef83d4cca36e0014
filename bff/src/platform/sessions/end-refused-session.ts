import type { SessionParts } from './session-parts.ts';
import { dropGrant } from './acting.ts';
import type { Who } from './who.ts';
import type { UpstreamFailure } from '../upstream/failure.ts';

/**
 * A token that the upstream refuses signs nobody in any more: the next request meets the login. Of an operator who acts
 * for a customer only that ends: whether they are still signed in themselves, the next request finds out.
 */
export async function endRefusedSession(
  parts: SessionParts,
  who: Who,
  { status }: Pick<UpstreamFailure, 'status'>,
): Promise<void> {
  if (status !== 401 || who.sessionId === null) return;
  await (who.session?.actor ? dropGrant(parts, who) : parts.sessions.end(who.sessionId));
}
