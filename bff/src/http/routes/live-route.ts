import { PassThrough } from 'node:stream';
import { bffCalls } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../../platform/deadline.ts';
import { actFor } from '../../platform/sessions/acting.ts';
import { isOperator } from '../../platform/sessions/sessions.ts';
import { identify } from '../../platform/sessions/who.ts';
import { makeWatches } from '../../protocol/live/watches.ts';
import type { Parts } from '../../protocol/parts.ts';
import { refusalKinds, type Refused, refuse } from '../../platform/refuse.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { findLivePage } from '../../protocol/screens/pipeline.ts';
import { readCustomer } from '../../protocol/urls/desk-urls.ts';
import { refuseBusy } from '../refuse-busy.ts';
import { sendReply } from '../send-reply.ts';
import { mountCall } from './mount-call.ts';

/** The most pages that one session follows at a time: only a visible tab follows one. */
const mostOfSession = 6;
/** The time between two comments, which keep proxies from closing a silent connection, ms; under their usual 60 s. */
const heartbeatMs = 20_000;
/** When a client comes back after its connection has ended, ms; chance adds up to as much again. */
const returnMs = 2_000;

/**
 * GET /api/live: server-sent `changed {rev}` of a page of the session's user, at the beginning and with each change. The
 * stream ends when the page changes no more, the session ends, or the process is about to end.
 */
export function liveRoute(app: FastifyInstance, parts: Parts): void {
  const watches = makeWatches((error) =>
    parts.log.error({ err: error }, 'a followed page could not be read'),
  );
  const streams = new Set<PassThrough>();
  /** How many pages each session follows, by the session's id. */
  const counts = new Map<string, number>();
  const endAll = () => {
    for (const stream of streams) stream.end();
  };
  parts.leaving.addEventListener('abort', endAll);
  app.addHook('preClose', (done) => {
    endAll();
    done();
  });

  /** Counts one more page of a session; null: it follows too many. Returns what takes the page away again. */
  function enter(session: string): (() => void) | null {
    const count = counts.get(session) ?? 0;
    if (count >= mostOfSession) return null;
    counts.set(session, count + 1);
    return () => {
      const left = (counts.get(session) ?? 1) - 1;
      if (left === 0) counts.delete(session);
      else counts.set(session, left);
    };
  }

  const options = { exposeHeadRoute: false, compress: false } as const;
  mountCall(app, bffCalls.followPage, options, async (request, reply) => {
    const send = (refused: Refused) => sendReply(reply, refused);
    const url = readProductUrl(request.query.url);
    const page = url && findLivePage(parts, url);
    if (!page) return send(refuse('missing', 'live'));
    const own = await identify(request, reply, parts.signers.visitor, parts.sessions);
    const acting = await withDeadline(parts.deadlines.screenMs, () => actFor(parts, own, readCustomer(url)));
    if (!acting.ok) return send(refuse(refusalKinds[acting.failure.status] ?? 'fault', 'live'));
    const { session, sessionId } = acting.value;
    if (!session || !sessionId || isOperator(session)) return send(refuse('unauthenticated', 'sign_in'));
    // The balancer leads the next request elsewhere.
    if (parts.leaving.aborted)
      return refuseBusy(parts, request, reply, { status: 503, code: 'leaving', wait: 1 });
    const leaveSession = enter(sessionId);
    if (leaveSession === null)
      return refuseBusy(parts, request, reply, { status: 429, code: 'live_pages', wait: 30 });

    const stream = new PassThrough();
    stream.write(`retry: ${Math.round(returnMs * (1 + Math.random()))}\n\n`);
    /** Sends lines; a client that does not read them is let go. */
    const write = (lines: string) => {
      if (stream.writableEnded) return;
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(`${lines}\n\n`);
    };
    const { first, leave } = watches.listen(
      `${session.user.id} ${page.name}`,
      (token) => withDeadline(parts.deadlines.screenMs, () => page.read(parts, token), null),
      {
        token: session.token,
        onRev: (rev) => write(`event: changed\ndata: ${JSON.stringify({ rev })}`),
        onEnd: () => stream.end(),
      },
    );
    const heartbeat = setInterval(() => {
      write(':');
      void parts.sessions.find(sessionId).then(
        (known) => known === null && stream.end(),
        () => stream.end(),
      );
    }, heartbeatMs).unref();
    streams.add(stream);
    reply.raw.once('close', () => {
      clearInterval(heartbeat);
      streams.delete(stream);
      leave();
      leaveSession();
      stream.destroy();
    });

    const failure = await first;
    if (failure !== null) {
      const kind = refusalKinds[failure.status];
      return send(kind ? refuse(kind, 'live') : refuse('fault', 'live', { status: 502 }));
    }
    return (
      reply
        .header('content-type', 'text/event-stream')
        // Proxies shall pass each event on at once.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  });
}
