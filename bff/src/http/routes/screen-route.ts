import { bffCalls } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { Parts } from '../../protocol/parts.ts';
import { composeScreen, type ScreenAnswer } from '../../protocol/screens/compose-screen.ts';
import { confirmEvery } from '../../platform/sessions/confirm-session.ts';
import { enterScreen } from '../../protocol/requests/enter-screen.ts';
import { setRetryAfter } from '../reply-headers.ts';
import { keepCustomer } from '../../protocol/screens/keep-customer.ts';
import { refuse } from '../../platform/refuse.ts';
import { partsWriterFor } from '../../protocol/requests/parts-writer-for.ts';
import { type Answer, sendAnswer, writeReply } from '../../protocol/requests/reply.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';

const kindOf = { 401: 'unauthenticated', 404: 'missing', 410: 'gone' } as const;

/** Returns a screen as JSON; a screen that replaces another has its error beside it. */
export function screenReply(answer: ScreenAnswer): Answer {
  const { status, screen, message } = answer;
  if (status < 400) return { status: 200, body: writeReply(answer) };
  const kind = status in kindOf ? kindOf[status as keyof typeof kindOf] : 'fault';
  return refuse(kind, screen.id, { status, screen, ...(message !== null && { message }) });
}

/** GET /api/screen: the screen at an address. Stores nothing. */
export function screenRoute(app: FastifyInstance, parts: Parts): void {
  const { path, query } = bffCalls.getScreen;
  app.get<{ Querystring: Static<typeof query> }>(
    path,
    { schema: { querystring: query } },
    async (request, reply) => {
      const url = readProductUrl(request.query.url);
      if (!url) {
        const refused = refuse('invalid', 'url', { path: '/url' });
        return reply.code(refused.status).send(refused.body);
      }
      const asked = await enterScreen(parts, request, reply, url, confirmEvery.screen);
      const answer = await composeScreen(asked);
      const { status, body } = screenReply(answer);
      const { session } = asked.who;
      const writer = partsWriterFor(request, parts.fragments, session);
      setRetryAfter(reply, answer);
      return sendAnswer(reply, {
        status,
        body: keepCustomer(body, session),
        ...(writer && 'ahead' in body && { parts: writer.write(body, null) }),
      });
    },
  );
}
