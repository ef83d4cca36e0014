import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
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
import type { Tracing } from './trace-requests.ts';

/** The longest wait for a collector at the end of the process, ms. */
const closeMs = 2_000;

/**
 * Starts to send traces to the collector that the standard variables of OpenTelemetry name. Loaded only where traces are
 * on; nothing in it is global.
 */
export function openTracing(): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gam-marketplace' }).merge(
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
  const propagator = new W3CTraceContextPropagator();
  return {
    beginRequest: ({ method, route, ref, headers }) => {
      const attributes = { 'http.request.method': method, 'http.route': route, 'gam.ref': ref };
      const within = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, within);
      return {
        traceId: span.spanContext().traceId,
        end: (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** Returns the sampler that OTEL_TRACES_SAMPLER and its ARG name: by default the caller decides. */
function readSampler({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: ratio = '1',
}: Readonly<Record<string, string | undefined>>): Sampler {
  const root = makeRoot(name.replace(/^parentbased_/, ''), Number(ratio));
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function makeRoot(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
