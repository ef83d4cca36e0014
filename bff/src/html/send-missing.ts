import { catalogueLevel } from '@gam/schemas/descriptors';
import type { FastifyReply } from 'fastify';
import { emptyState } from '../pages/page-state.ts';
import type { Parts } from '../parts.ts';
import { composeMissing } from '../screens/missing.ts';
import type { Who } from '../sessions/who.ts';
import { sendPage } from './send-page.ts';

const nobody: Who = { visitor: '', session: null, sessionId: null, address: '' };

/** The page that is not there, for whoever asks: it looks at no cookie and sets none. */
export function sendMissing(parts: Parts, reply: FastifyReply, url: URL): FastifyReply {
  const composed = composeMissing({
    parts,
    url,
    who: nobody,
    page: emptyState,
    catalogue: catalogueLevel,
    signal: AbortSignal.any([]),
  });
  return sendPage(reply, { ...composed, status: 404, redirect: null, message: null });
}
