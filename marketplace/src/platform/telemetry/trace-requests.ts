import type { IncomingHttpHeaders } from 'node:http';
import { whenReplyEnds } from '@gam/shared/requests';
import type { FastifyInstance } from 'fastify';

/** Traces in OpenTelemetry's form. No attribute of a span holds anything about a customer. [scale: Seeing it] */
export interface Tracing {
  /** Begins the span of a request, in the trace that its headers name or in a new one. */
  readonly beginRequest: (request: {
    readonly method: string;
    /** The template of its route. */
    readonly route: string;
    /** The name of the request in the log. */
    readonly ref: string;
    readonly headers: IncomingHttpHeaders;
  }) => RequestSpan;
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>;
}

interface RequestSpan {
  readonly traceId: string;
  readonly end: (status: number) => void;
}

/** Opens a span for each request; the log lines of the request name its trace. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { id: ref, method, headers, routeOptions } = request;
    const span = tracing.beginRequest({ ref, method, headers, route: routeOptions.url ?? 'none' });
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
    whenReplyEnds(reply.raw, () => span.end(reply.statusCode));
    done();
  });
}
