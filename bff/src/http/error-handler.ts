import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { hasOneReading, writeRawReply } from '@gam/shared/requests';
import type { Parts } from '../protocol/parts.ts';
import { refuse } from '../platform/refuse.ts';
import { StoreFull } from '../platform/store/store.ts';
import { errorTexts } from '../platform/texts.ts';
import { sendFailed } from './page/send-page.ts';
import { refuseBusy } from './refuse-busy.ts';
import { makeRequestRef, withRequestRef } from './request-ref.ts';
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
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({ code: error.code }, 'an address was refused that no route can read');
  const { status, body } = refuse('missing', 'address');
  void sendReply(reply.headers(replyHeaders), { status, body: withRequestRef(body, request.id) });
}

/** Answers on a connection whose bytes are not a request, in the form of every refusal, and closes it. */
export function refuseUnreadable(
  log: FastifyBaseLogger,
  { code }: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const ref = makeRequestRef();
  log.info({ reqId: ref, code }, 'bytes were refused that are no request');
  const write = (status: number) => withRequestRef(refuse('invalid', 'unreadable', { status }).body, ref);
  socket.end(writeRawReply(code, replyHeaders, write));
  socket.destroySoon();
}

/** Refuses requests that another server may read otherwise, in the form of every refusal, and closes their connection. */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasOneReading(raw)) return done();
    // Node refuses some of them itself, right after this hook.
    setImmediate(() => {
      if (!raw.socket.writable) return void reply.hijack();
      void reply.headers(replyHeaders).header('connection', 'close');
      void sendReply(reply, refuse('invalid', 'unreadable', { status: 400 }));
    });
  });
}
