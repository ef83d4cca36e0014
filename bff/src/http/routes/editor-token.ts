import { isTeamRole } from '@gam/schemas/upstream';
import type { FastifyRequest } from 'fastify';
import { findSessionOf } from '../../platform/sessions/session-of-request.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';

/**
 * Returns the token of a team member at the upstream: the bearer token of the request, else that of its session; null
 * for customers and guests, who cost the upstream no call.
 */
export async function teamToken(
  { sessions }: Pick<PlatformParts, 'sessions'>,
  request: FastifyRequest,
): Promise<string | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer (\S{1,500})$/.exec(authorization)?.[1] ?? null;
  const session = (await findSessionOf(request, sessions, 'find'))?.session ?? null;
  return session && isTeamRole(session.user.role) ? session.token : null;
}
