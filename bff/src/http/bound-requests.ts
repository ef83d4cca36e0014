import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withDeadline } from '../platform/deadline.ts';
import type { Parts } from '../protocol/parts.ts';
import { errorTexts } from '../platform/texts.ts';
import { refuse } from '../platform/refuse.ts';
import { makeCallLater } from './overdue.ts';
import { refuseBusy } from './refuse-busy.ts';
import { boundsOf } from './route-bounds.ts';
import { sendReply } from './send-reply.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The requests under way that move a file. */
    transfers: Set<FastifyRequest>;
  }
}

/** Null: the request takes as long as its file moves. */
const deadlineOf = ({ routeOptions: { url } }: FastifyRequest) => boundsOf(url).deadline;

/** What a handler may take beside its upstream calls before its request is answered without it, ms. */
const graceMs = 2_000;

/**
 * Gives each request its deadline, from its last byte on: the upstream calls that it makes end with it. A handler that
 * does not end by itself then, e.g. because of the store, is answered for.
 */
export function boundRequests(app: FastifyInstance, parts: Parts): void {
  app.decorate('transfers', new Set<FastifyRequest>());
  const callLater = makeCallLater();
  app.addHook('preHandler', (request, reply, done) => {
    const deadline = deadlineOf(request);
    if (deadline === null) {
      app.transfers.add(request);
      reply.raw.once('close', () => app.transfers.delete(request));
      return done();
    }
    const ms = parts.deadlines[deadline];
    const takeBack = callLater(ms + graceMs, () => {
      if (reply.sent) return;
      request.log.error('a request was not answered by its deadline');
      void refuseBusy(parts, request, reply, { status: 503, code: 'deadline', wait: 1 });
    });
    reply.raw.once('close', takeBack);
    withDeadline(ms, done, request.id);
  });
}

/** A body that is no upload may take this long to arrive, ms. */
const bodyMs = 15_000;

/** An upload of which less arrives in that time stands still, bytes. */
const leastUploaded = 1_024;

/**
 * Ends requests whose body does not arrive, with 408. An upload may take as long as it moves, and while the upstream does
 * not take what has arrived its sender is not to blame. A request without a body, and a reply on its way, are never ended
 * by this.
 */
export function endSlowBodies(app: FastifyInstance): void {
  const callLater = makeCallLater();
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return done(null, payload);
    const isUpload = deadlineOf(request) === null;
    let received = raw.socket.bytesRead;
    const stop = isUpload ? repeat(bodyMs, check) : callLater(bodyMs, check);
    raw.once('close', stop);
    done(null, payload);

    function check(): void {
      const hasMoved = raw.socket.bytesRead >= received + leastUploaded;
      received = raw.socket.bytesRead;
      if (raw.complete) return stop();
      if (isUpload && (hasMoved || raw.readableFlowing !== true) && !reply.sent) return;
      stop();
      // Refused already, and the sender does not stop sending.
      if (reply.sent) return void raw.destroy();
      const refused = refuse('invalid', 'slow_body', { status: 408, message: errorTexts.stoodStill });
      void sendReply(reply.header('connection', 'close'), refused);
      reply.raw.once('finish', () => raw.destroy());
    }
  });
}

function repeat(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
}
