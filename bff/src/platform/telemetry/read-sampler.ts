import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/**
 * Returns the sampler that the standard variables name: OTEL_TRACES_SAMPLER and its ARG. Browsers begin traces but do
 * not decide which are kept: under a `parentbased` sampler too, each request is judged anew by the id of its trace.
 */
export function readSampler({
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
