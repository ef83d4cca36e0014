import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../platform/refuse.ts';
import { sendReply } from '../send-reply.ts';
import { distFolder } from './web-app.ts';

const daySeconds = 24 * 3600;

/**
 * GET /favicon.ico: the symbol as a PNG of 48 × 48. Browsers and crawlers ask for it beside files that are no pages and
 * name no icon; the product's pages name theirs.
 */
export function faviconRoute(
  app: FastifyInstance,
  file: string = path.join(distFolder, 'favicon.ico'),
): void {
  app.get('/favicon.ico', async (_request, reply) => {
    const picture = await readFile(file).catch(() => null);
    if (picture)
      return reply.header('cache-control', `public, max-age=${daySeconds}`).type('image/png').send(picture);
    return sendReply(reply, refuse('missing', 'route'));
  });
}
