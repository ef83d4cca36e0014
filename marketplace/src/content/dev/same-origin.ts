import type { FastifyRequest } from 'fastify';

/** Whether a form was sent by a page of this very origin; one that does not say where it comes from was not. */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
