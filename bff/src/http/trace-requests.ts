import { whenReplyEnds } from '@gam/shared/requests';
import type { FastifyInstance } from 'fastify';
import type { Telemetry } from '../platform/telemetry/open-telemetry.ts';
import type { Tracing } from '../platform/telemetry/open-tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span; null without traces. */
    span: ReturnType<Tracing['beginRequest']> | null;
  }
}

/** Opens a span for each request, where traces are on; the log lines of the request name its trace. */
export function traceRequests(app: FastifyInstance, { tracing }: Telemetry): void {
  if (tracing === null) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { id: ref, method, headers, routeOptions } = request;
    const span = tracing.beginRequest({ ref, method, headers, route: routeOptions.url ?? 'none' });
    request.span = span;
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
    whenReplyEnds(reply.raw, () => span.end(reply.statusCode));
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
}
