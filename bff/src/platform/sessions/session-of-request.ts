import { isTeamRole } from '@gam/schemas/upstream';
import type { FastifyRequest } from 'fastify';
import { readCookie } from './cookies.ts';
import { actorOf, type Session, type Sessions } from './sessions.ts';

/** Addresses of the machine itself. */
const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/**
 * Whether the team may sign in and act from a network address: over plain http, where anyone on the way reads the cookie,
 * on the machine itself alone.
 */
export const isSafeForTeam = (plainCookies: boolean, address: string): boolean =>
  !plainCookies || loopback.test(address);

/**
 * Returns the session of a request's cookie; null without one, and for a person of the team where their cookie is not
 * safe. `use` records the use, so that the session does not end as idle.
 */
export async function findSessionOf(
  request: FastifyRequest,
  sessions: Sessions,
  how: 'use' | 'find' = 'use',
): Promise<{ readonly id: string; readonly session: Session } | null> {
  const id = readCookie(request, 'session');
  const session = await sessions[how](id);
  if (!session || id === undefined) return null;
  const isTeam = isTeamRole(actorOf(session).role);
  return !isTeam || isSafeForTeam(request.server.plainCookies, request.ip) ? { id, session } : null;
}
