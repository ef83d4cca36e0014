import type { FastifyRequest } from 'fastify';

/** Whether a form was sent by a page of this origin; a form without an origin was not. */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
