import { isTeamRole } from '@gam/schemas/upstream';
import type { Session } from '../../platform/sessions/sessions.ts';
import { needsFreshCode, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import { type Hydrated, instead, insteadOfOptional, shown } from '../../protocol/screens/pipeline.ts';

/** Whether a session is the customer's own: neither an operator who acts for them, nor the team. */
export const isOwn = (session: Session | null): session is Session =>
  session !== null && session.actor === undefined && !isTeamRole(session.user.role);

/** Whether the name of a session's user is theirs to change: the company keeps those of experts and of the team. */
export const ownsName = (session: Session | null): session is Session =>
  isOwn(session) && session.user.role === 'customer';

/** Returns the customer's own session; guests sign in first, and for all others the page is missing. */
export function ownSession(session: Session | null): Hydrated<Session> {
  if (session === null) return instead({ is: 'login' });
  return isOwn(session) ? shown(session) : instead({ is: 'missing' });
}

/** Returns the replacement for a failed read of own data: it is missing for an account that may not have it, as an expert's. */
export const insteadOfOwnData = (failure: UpstreamFailure) =>
  failure.status === 403 && !needsFreshCode(failure)
    ? instead({ is: 'missing' })
    : insteadOfOptional(failure);
