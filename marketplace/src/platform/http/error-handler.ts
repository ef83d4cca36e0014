import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { hasOneReading, writeRawReply } from '@gam/shared/requests';
import { isOfErased, isPassing } from '../database/failure.ts';
import { signInFirst } from './guard.ts';
import { replyHeaders } from './reply-headers.ts';

/** Answers bytes that are no HTTP request with the usual form of a refusal, and closes the connection. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(writeRawReply(code, replyHeaders, () => unreadable));
  socket.destroySoon();
}

const unreadable = { message: 'درخواست نامعتبر است.', code: 'unreadable' };

/** Refuses requests that another server may read otherwise, and closes their connection. */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (hasOneReading(raw)) return;
    // Node refuses some of them itself, right after this hook.
    await setImmediate();
    if (!raw.socket.writable) return void reply.hijack();
    return reply.code(400).header('connection', 'close').send(unreadable);
  });
}

const messages: Readonly<Record<number, string>> = {
  404: 'موردی با این آدرس پیدا نشد.',
  415: 'قالب درخواست پشتیبانی نمی‌شود.',
  429: 'تعداد درخواست‌ها زیاد است. کمی بعد دوباره تلاش کنید.',
};

/** The message with the route's body limit, in whole kilobytes. */
const tooLarge = (bytes: number): string =>
  `حجم درخواست بیش از اندازه است؛ بیشترین اندازه ${Math.floor(bytes / 1024)} کیلوبایت است.`;

/**
 * Turns every thrown error into a reply. 4xx carry a message; 5xx carry no details, which are logged under the
 * request's id. [O-8.01]
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Replaces the headers of the failed reply: an error is JSON.
    void reply.headers(replyHeaders);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const message = status === 413 ? tooLarge(request.routeOptions.bodyLimit) : messages[status];
      return reply.code(status).send({ message: message ?? 'درخواست نامعتبر است.', code: error.code });
    }
    // The account was erased while its request was under way: its token has ended.
    if (isOfErased(error)) {
      const { status: unauthenticated, body } = signInFirst().failure;
      return reply.code(unauthenticated).send(body);
    }
    const isAway = isPassing(error);
    const what = isAway ? 'the database is busy or away: 503, to be tried again' : 'request failed';
    request.log.error({ err: error }, what);
    if (isAway) void reply.header('retry-after', '1');
    // Failures that a retry may solve are 503: a handler out of time, a closing server, a busy database.
    return reply.code(status === 503 || isAway ? 503 : 500).send({ request_id: request.id });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: messages[404] }));
}

/** Refuses an address that the router cannot read, e.g. with a parameter that is too long. No hook runs for it. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(replyHeaders).code(404).send({ message: messages[404] });
}
