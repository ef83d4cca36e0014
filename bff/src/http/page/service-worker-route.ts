import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { writePageHeaders } from '../secure.ts';
import { sendReply } from '../send-reply.ts';
import { distFolder } from './web-app.ts';

/** It stands for the nonce, which the worker makes for each page. */
const nonceMark = '{nonce}';

/** The worker fetches files and pages of this origin and runs no other script. */
const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * GET /service-worker.js: the built service worker, after the headers of the page that it shows without a connection.
 * Browsers ask for it with each page and take any difference for a new version.
 */
export function serviceWorkerRoute(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Parts['config'], 'mapTiles' | 'partnerOrigins'> },
  file: string = path.join(distFolder, 'service-worker.js'),
): void {
  const headers = { ...writePageHeaders(config, nonceMark), 'content-type': 'text/html; charset=utf-8' };
  let script: { readonly text: string; readonly tag: string } | null = null;
  const read = () => {
    const text = `self.pageHeaders=${JSON.stringify(headers)};\n${readFileSync(file, 'utf8')}`;
    return { text, tag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` };
  };
  app.get('/service-worker.js', (request, reply) => {
    if (script === null && !existsSync(file)) return sendReply(reply, refuse('missing', 'route'));
    const { text, tag } = (script ??= read());
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag: tag });
    return request.headers['if-none-match'] === tag
      ? reply.code(304).send()
      : reply.type('application/javascript; charset=utf-8').send(text);
  });
}
