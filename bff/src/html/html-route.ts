import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeScreenRequest, readProductUrl } from '../api/screen-request.ts';
import { refuse } from '../api/errors.ts';
import { writeReply } from '../api/reply.ts';
import type { Parts } from '../parts.ts';
import { composeScreen } from '../screens/compose-screen.ts';
import { fillShell } from './shell.ts';

/** The built web app: its shell and its hashed assets. */
export const distFolder = path.resolve(import.meta.dirname, '../../../web/dist');

/** Any other GET that accepts HTML: the shell with that address's screen inside it, right status and meta. */
export async function htmlRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  const file = path.join(distFolder, 'index.html');
  const template = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!--gam:head--><!--gam:root--><!--gam:screen-->';
  await app.register(fastifyStatic, {
    root: path.join(distFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    preCompressed: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.setNotFoundHandler((_request, reply) => {
    const refused = refuse('missing', 'route');
    return reply.code(refused.status).send(refused.body);
  });
  app.get('/*', async (request, reply) => {
    const wantsPage =
      (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/api/');
    const url = wantsPage ? readProductUrl(request.url) : null;
    return url ? sendPage(parts, request, reply, url, template) : reply.callNotFound();
  });
}

async function sendPage(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  template: string,
): Promise<FastifyReply> {
  const answer = await composeScreen(await makeScreenRequest(parts, request, reply, url));
  if (answer.redirect !== null) return reply.redirect(answer.redirect, 302);
  return reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .send(fillShell(template, writeReply(answer), reply.cspNonce.style));
}
