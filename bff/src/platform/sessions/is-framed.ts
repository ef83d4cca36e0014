import type { FastifyRequest } from 'fastify';

/** Values of Sec-Fetch-Dest for a page inside another one. */
const frames = new Set(['iframe', 'frame', 'embed', 'object']);

interface Seen {
  readonly headers: Pick<FastifyRequest['headers'], string>;
  /** Whether the visitor's cookie came, by the context in which it was set. */
  readonly came: { readonly top: boolean; readonly framed: boolean };
}

/**
 * Whether a request comes from inside a partner's page. The page itself is requested as a frame of another site; its later
 * requests carry the frame's cookies and none of the top level. [readings 33]
 */
export function isFramed({ headers, came }: Seen): boolean {
  const target = headers['sec-fetch-dest'];
  if (target === 'document') return false;
  if (typeof target === 'string' && frames.has(target) && headers['sec-fetch-site'] === 'cross-site')
    return true;
  return came.framed && !came.top;
}
