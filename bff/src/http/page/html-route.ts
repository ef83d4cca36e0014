import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterScreen } from '../../protocol/requests/enter-screen.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Parts } from '../../protocol/parts.ts';
import { retryAfter, writeReply } from '../../protocol/replies/http-reply.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { prepareScreen } from '../../protocol/screens/compose-screen.ts';
import { keepCustomer, keepRedirect } from '../../protocol/screens/keep-customer.ts';
import { confirmEvery } from '../../platform/sessions/confirm-session.ts';
import { productHost } from '../../protocol/urls/read-url.ts';
import { openPageCache } from './open-page-cache.ts';
import { sendAlike, sendMissing, sendPage, sendShared } from './send-page.ts';
import { wantsPage } from './wants-page.ts';
import { sendReply } from '../send-reply.ts';
import { hasWrongAnswer, showWrongAnswer } from './wrong-answer.ts';

/**
 * Any other GET: the shell with the URL's screen, its status and its meta tags; a JSON error only if the client excludes
 * HTML.
 */
export function htmlRoute(app: FastifyInstance, parts: Parts): void {
  app.setNotFoundHandler((_request, reply) => sendReply(reply, refuse('missing', 'route')));
  const findShared = openPageCache(app, parts);
  app.get('/*', async (request, reply) => {
    if (!wantsPage(request, reply)) return reply.callNotFound();
    const url = readProductUrl(request.url);
    if (!url) return sendMissing(parts, reply, new URL('/missing', productHost));
    const asked = await enterScreen(parts, request, reply, url, confirmEvery.entry);
    const shared = await findShared(asked);
    return shared ? sendShared(reply, shared) : sendScreen(parts, request, reply, asked);
  });
}

async function sendScreen(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: ScreenRequest,
): Promise<FastifyReply> {
  const { alike, compose } = await prepareScreen(asked);
  if (alike !== null && !hasWrongAnswer(request)) return sendAlike(reply, alike, () => writeReply(compose()));
  const composed = compose();
  const answer = { ...composed, screen: showWrongAnswer(parts, request, reply, composed.screen) };
  const { session } = asked.who;
  void reply.headers(retryAfter(answer.retryAfterMs));
  return answer.redirect === null
    ? sendPage(reply, answer.status, keepCustomer(writeReply(answer), session))
    : reply.redirect(keepRedirect(answer.redirect, session), 302);
}
