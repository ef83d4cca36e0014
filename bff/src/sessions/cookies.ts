import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

type CookieName = 'visitor' | 'session';

/** How long the browser keeps each, seconds. */
const maxAge = { visitor: 400 * 24 * 3600, session: 30 * 24 * 3600 } satisfies { [N in CookieName]: number };

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Browsers take `__Host-` cookies over https and on the local machine. On a plain http address of a local network,
 * which only development has, the cookie goes without the prefix.
 */
const isTrustworthy = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || localHosts.has(request.hostname.replace(/:\d+$/, ''));

const nameOf = (name: CookieName, request: FastifyRequest): string =>
  isTrustworthy(request) ? `__Host-gam-${name}` : `gam-${name}`;

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(name, request)];

/** A Strict cookie is not sent when a bank returns, so Lax, and a header that cross-site posts cannot send. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
): void {
  reply.setCookie(nameOf(name, request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isTrustworthy(request),
    maxAge: maxAge[name],
  });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(nameOf(name, request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isTrustworthy(request),
  });
}
