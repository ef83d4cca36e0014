import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { IncomingHttpHeaders } from 'node:http';
import type { TraceCall } from '../upstream/client.ts';

/** Traces in OpenTelemetry's form. No attribute of a span holds anything about a customer. [scale: Seeing it] */
export type Tracing = ReturnType<typeof openTracing>;

interface TracedRequest {
  readonly method: string;
  /** The template of its route. */
  readonly route: string;
  /** The name of the request in the log. */
  readonly ref: string;
  readonly headers: IncomingHttpHeaders;
}

/** The longest wait for a collector at the end of the process, ms. */
const closeMs = 2_000;

/**
 * Starts to send traces to the collector that the standard variables of OpenTelemetry name. Loaded only where traces are
 * on. It uses nothing global, so that several apps in one process keep apart.
 */
export function openTracing(service: string) {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: readSampler(process.env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY') ?? 5_000,
      }),
    ],
  });
  const tracer = provider.getTracer('gam');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const open = (name: string, kind: SpanKind, attributes: Record<string, string>, within: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, within);
    return { span, inside: trace.setSpan(within, span) };
  };

  /** Runs a call of the upstream in a span of its own; outside of a request it runs without one. */
  const traceCall: TraceCall = async (name, call, problemOf) => {
    const within = contexts.active();
    if (!trace.getSpan(within)) return call();
    const { span, inside } = open(`upstream ${name}`, SpanKind.CLIENT, { 'gam.call': name }, within);
    try {
      const result = await contexts.with(inside, call);
      const problem = problemOf(result);
      if (problem !== null)
        span.setAttribute('error.type', problem).setStatus({ code: SpanStatusCode.ERROR });
      return result;
    } finally {
      span.end();
    }
  };

  return {
    /** Begins the span of a request, in the trace that its headers name or in a new one. */
    beginRequest: ({ method, route, ref, headers }: TracedRequest) => {
      const attributes = { 'http.request.method': method, 'http.route': route, 'gam.ref': ref };
      const within = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const { span, inside } = open(`${method} ${route}`, SpanKind.SERVER, attributes, within);
      return {
        traceId: span.spanContext().traceId,
        /** Runs work inside the span. */
        run: (work: () => void) => contexts.with(inside, work),
        end: (status: number) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    traceCall,
    /** Returns the header that hands the trace of the running work on, empty outside of a trace. */
    headers: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(contexts.active(), carrier, defaultTextMapSetter);
      return carrier;
    },
    /** Returns the id of the trace that the running work belongs to; null outside of a trace. */
    traceId: () => trace.getSpanContext(contexts.active())?.traceId ?? null,
    /** Sends what was not sent yet. */
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/**
 * Returns the sampler that the standard variables name: OTEL_TRACES_SAMPLER and its ARG. Browsers begin traces but do
 * not decide which are kept: under a `parentbased` sampler too, each request is judged anew by the id of its trace.
 */
function readSampler({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: ratio = '1',
}: Readonly<Record<string, string | undefined>>): Sampler {
  const root = makeRoot(name.replace(/^parentbased_/, ''), Number(ratio));
  return name.startsWith('parentbased_')
    ? new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
    : root;
}

function makeRoot(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
