import { whenReplyEnds } from '@gam/shared/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parts } from '../protocol/parts.ts';
import type { RequestSpan } from '../platform/telemetry/tracing.ts';

/** Opens a span for each request, where traces are on; the log lines of the request name its trace. */
export function traceRequests(app: FastifyInstance, { tracing }: Parts): void {
  if (tracing === null) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const { id: ref, method, headers, routeOptions } = request;
    const span = tracing.beginRequest({ ref, method, headers, route: routeOptions.url ?? 'none' });
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
    whenReplyEnds(reply.raw, () => span.end(reply.statusCode));
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
