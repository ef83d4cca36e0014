import type { FastifyRequest } from 'fastify';

/** Where a page of another site may show this one inside itself. */
const frames = new Set(['iframe', 'frame', 'embed', 'object']);

interface Seen {
  readonly headers: Pick<FastifyRequest['headers'], string>;
  /** Whether the visitor's cookie came, by the context that it was given in. */
  readonly came: { readonly top: boolean; readonly framed: boolean };
}

/**
 * Whether a request comes from inside a partner's page. The page itself is asked for as a frame of another site; what the
 * page asks for afterwards brings the frame's cookies and, since those of the top level stay outside, none of theirs.
 * [readings 33]
 */
export function isFramed({ headers, came }: Seen): boolean {
  const target = headers['sec-fetch-dest'];
  if (target === 'document') return false;
  if (typeof target === 'string' && frames.has(target) && headers['sec-fetch-site'] === 'cross-site')
    return true;
  return came.framed && !came.top;
}
