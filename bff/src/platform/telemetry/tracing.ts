import type { IncomingHttpHeaders } from 'node:http';
import type { TraceCall } from '../upstream/client.ts';

/** Traces in OpenTelemetry's form. No attribute of a span holds anything about a customer. [scale: Seeing it] */
export interface Tracing {
  /** Begins the span of a request, in the trace that its headers name or in a new one. */
  readonly beginRequest: (request: TracedRequest) => RequestSpan;
  /** Runs a call of the upstream in a span of its own; outside of a request it runs without one. */
  readonly traceCall: TraceCall;
  /** Returns the header that hands the trace of the running work on, empty outside of a trace. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Returns the id of the trace that the running work belongs to; null outside of a trace. */
  readonly traceId: () => string | null;
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>;
}

interface TracedRequest {
  readonly method: string;
  /** The template of its route. */
  readonly route: string;
  /** The name of the request in the log. */
  readonly ref: string;
  readonly headers: IncomingHttpHeaders;
}

export interface RequestSpan {
  readonly traceId: string;
  /** Runs work inside the span. */
  readonly run: (work: () => void) => void;
  readonly end: (status: number) => void;
}
