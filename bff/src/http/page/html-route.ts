import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterScreen } from '../../protocol/requests/enter-screen.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { refuse } from '../../protocol/requests/errors.ts';
import type { Parts } from '../../protocol/parts.ts';
import { writeReply } from '../../protocol/requests/reply.ts';
import { composeScreen } from '../../protocol/screens/compose-screen.ts';
import { keepCustomer, keepRedirect } from '../../protocol/screens/keep-customer.ts';
import { confirmEvery } from '../../platform/sessions/confirm-session.ts';
import { setRetryAfter } from '../reply-headers.ts';
import { distFolder, sendPage } from './send-page.ts';

/** Any other GET that accepts HTML: the shell with the URL's screen, its status and its meta tags. */
export async function htmlRoute(app: FastifyInstance, parts: Parts): Promise<void> {
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
    return url ? sendScreen(parts, request, reply, url) : reply.callNotFound();
  });
}

async function sendScreen(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): Promise<FastifyReply> {
  const asked = await enterScreen(parts, request, reply, url, confirmEvery.entry);
  const answer = await composeScreen(asked);
  const { session } = asked.who;
  setRetryAfter(reply, answer);
  return answer.redirect === null
    ? sendPage(parts, reply, answer.status, keepCustomer(writeReply(answer), session))
    : reply.redirect(keepRedirect(answer.redirect, session), 302);
}
