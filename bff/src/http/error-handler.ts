import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { writeRawReply } from '@gam/shared/requests';
import type { Parts } from '../protocol/parts.ts';
import { refuse } from '../platform/refuse.ts';
import { StoreFull } from '../platform/store/store.ts';
import { errorTexts } from '../platform/texts.ts';
import { sendFailed } from './page/send-page.ts';
import { refuseBusy } from './refuse-busy.ts';
import { sendReply } from './send-reply.ts';
import { replyHeaders } from './reply-headers.ts';

/** How long the sender waits who holds too much of a full store, seconds: what is evicted frees it little by little. */
const fullSeconds = 5;

/**
 * The one error handler: it tells the client about its own errors and logs those of the server. A browser that opens a
 * page gets the latter as a page.
 */
export function handleErrors(app: FastifyInstance, parts: Parts): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof StoreFull)
      return refuseBusy(parts, request, reply, { status: 503, code: 'store_full', wait: fullSeconds });
    if (status === 503 || status === 429)
      return refuseBusy(parts, request, reply, { status, code: 'busy', wait: 1 });
    if (status >= 400 && status < 500) {
      const place = error.validation?.[0]?.instancePath;
      // An error of a plugin may have a status but no code.
      const code = typeof error.code === 'string' ? error.code.toLowerCase() : 'invalid';
      return sendReply(reply, refuse('invalid', code, { status, ...(place && { path: place }) }));
    }
    request.log.error({ err: error }, 'a request ended in a fault');
    if (sendFailed(parts, request, reply, { status: 500, message: errorTexts.server })) return reply;
    return sendReply(reply, refuse('fault', 'fault'));
  });
}

/**
 * Refuses a URL that no route can read, e.g. one with a parameter that is too long; no hook has seen its request.
 */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendReply(reply.headers(replyHeaders), refuse('missing', 'address'));
}

/** Answers on a connection whose bytes are not a request, in the form of every refusal, and closes it. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(writeRawReply(code, replyHeaders, (status) => refuse('invalid', 'unreadable', { status }).body));
  socket.destroySoon();
}
