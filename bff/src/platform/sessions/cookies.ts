import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Referrer, referrerLifetime } from '../referrers.ts';
import { isFramed } from './is-framed.ts';

type CookieName = 'visitor' | 'browser' | 'session' | 'answer' | Referrer;

/** Default lifetime of each cookie, ms; null: until the browser is closed. */
const lifetimes = {
  visitor: 400 * 24 * 3600_000,
  browser: 180 * 24 * 3600_000,
  session: 30 * 24 * 3600_000,
  // A wrong answer, until its page is opened.
  answer: 60_000,
  ...referrerLifetime,
} satisfies { [N in CookieName]: number | null };

/** The name outside frames. A plain cookie has a name that is read nowhere else, since another page could set it. */
const topName = (name: CookieName, { server }: FastifyRequest): string =>
  server.plainCookies ? `gam-${name}` : `__Host-gam-${name}`;

const framedName = (name: CookieName): string => `__Host-gam-framed-${name}`;

/** Whether the request comes from a partner's frame, which has its own cookies. */
function isPartners(request: FastifyRequest): boolean {
  const { headers, cookies } = request;
  if (request.server.partnerOrigins.length === 0) return false;
  const came = {
    top: cookies[topName('visitor', request)] !== undefined,
    framed: cookies[framedName('visitor')] !== undefined,
  };
  return isFramed({ headers, came });
}

const nameOf = (name: CookieName, request: FastifyRequest): string =>
  isPartners(request) ? framedName(name) : topName(name, request);

/** Whether the browser sent a visitor's cookie, be it a forged one. */
export const hasSentVisitor = (request: FastifyRequest): boolean =>
  readCookie(request, 'visitor') !== undefined;

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(name, request)];

/**
 * Lax, since a Strict cookie is not sent when a bank returns; a custom header protects posts. In a partner's frame browsers
 * send no Lax cookie, so there it is None and partitioned.
 */
const optionsOf = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  ...(isPartners(request)
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite: 'lax', secure: !request.server.plainCookies } as const)),
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
