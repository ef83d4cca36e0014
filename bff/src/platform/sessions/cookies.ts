import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Referrer, referrerLifetime } from '../referrers/referrer-lifetime.ts';
import { isFramed } from '../security/framed.ts';

type CookieName = 'visitor' | 'session' | Referrer;

/** How long the browser keeps each where nothing else is said, ms; null: until it is closed. */
const lifetimes = {
  visitor: 400 * 24 * 3600_000,
  session: 30 * 24 * 3600_000,
  ...referrerLifetime,
} satisfies { [N in CookieName]: number | null };

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Browsers take `__Host-` cookies over https and on the local machine. On a plain http address of a local network,
 * which only development has, the cookie goes without the prefix.
 */
const isTrustworthy = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || localHosts.has(request.hostname.replace(/:\d+$/, ''));

const topName = (name: CookieName, request: FastifyRequest): string =>
  isTrustworthy(request) ? `__Host-gam-${name}` : `gam-${name}`;

const framedName = (name: CookieName): string => `__Host-gam-framed-${name}`;

/** Whether the cookies are those of a partner's frame: never those of the product's own page. [readings 33] */
function isPartners(request: FastifyRequest): boolean {
  const { headers, cookies } = request;
  if (request.server.partnerOrigins.length === 0 || !isTrustworthy(request)) return false;
  const came = {
    top: cookies[topName('visitor', request)] !== undefined,
    framed: cookies[framedName('visitor')] !== undefined,
  };
  return isFramed({ headers, came });
}

const nameOf = (name: CookieName, request: FastifyRequest): string =>
  isPartners(request) ? framedName(name) : topName(name, request);

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(name, request)];

/**
 * A Strict cookie is not sent when a bank returns, so Lax, and a header that cross-site posts cannot send. In a partner's
 * frame no Lax cookie is sent at all: there it is None, and kept for that partner's pages alone.
 */
const optionsOf = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  ...(isPartners(request)
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite: 'lax', secure: isTrustworthy(request) } as const)),
});

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  lifetime: number | null = lifetimes[name],
): void {
  reply.setCookie(nameOf(name, request), value, {
    ...optionsOf(request),
    ...(lifetime !== null && { maxAge: Math.ceil(lifetime / 1000) }),
  });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(nameOf(name, request), optionsOf(request));
}
