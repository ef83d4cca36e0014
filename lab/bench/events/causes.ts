import type { Profiler } from 'node:inspector';

export type CpuProfile = Profiler.Profile;

/** The causes of work in the order of a request, each with the code that is its own; code without a cause is its caller's. */
const causes: readonly (readonly [cause: string, code: RegExp])[] = [
  ['garbage collection', /\(garbage collector\)/],
  ['compress', /@fastify\+compress|node:zlib|http\/(?:compress|send-compressed)/],
  ['parse the body', /secure-json-parse|content-type-parser/i],
  ['validate', /http\/validation|\/typebox\/|typebox@/],
  ['cookies', /@fastify\+cookie|@fastify\/cookie|sessions\/cookies/],
  [
    'hooks',
    /bff\/src\/(?:http\/|app\.ts|security\/|rate-limits\/)|@fastify\+(?:rate-limit|helmet)|toad-cache/,
  ],
  ['ticket and signatures', /records\/ticket|flows\/ticket|platform\/secrets\/|src\/secrets\//],
  ['session', /sessions\//],
  ['store', /\/store\/|node:sqlite/],
  ['record', /protocol\/(?:records|outcomes)\//],
  ['telemetry and log', /telemetry\/|\/pino|sonic-boom|prom-client|@opentelemetry/],
  ['serialise', /written-screen|requests\/reply|flow-reply|fast-json-stringify/],
  ['engine', /src\/(?:engine|flow)\/|src\/rules\/|rules\/(?:decide|facts)/],
  ['sources', /\/sources\//],
  ['flow', /protocol\/(?:flows|intents|services|requests|pages|offers)\/|src\/flows\/|src\/api\/|platform\//],
  ['compose', /bff\/src\/|shared\/src\/|schemas\/src\//],
  ['Fastify', /fastify|find-my-way|avvio|reusify/],
  [
    'HTTP of Node',
    /node:(?:_http|internal\/(?:http|streams?|stream_base|js_stream|net|timers|process\/task|event))|node:net|node:stream|node:timers/,
  ],
  ['native code', /\(program\)/],
  ['hashes', /node:(?:internal\/)?crypto/],
];
const other = 'other';

/** The names of the causes, as tables list them. */
export const causeNames: readonly string[] = [...causes.map(([cause]) => cause), other];

/**
 * Returns the part of the processor's busy time that each cause took, from 0 to 1. A sample belongs to the innermost
 * function that has a cause.
 */
export function shareCauses({ nodes, samples = [] }: CpuProfile): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const causeOf = new Map<number, string | null>();
  const assign = (id: number, outer: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName, url } = node.callFrame;
    const isIdle = functionName === '(idle)';
    const code = url === '' ? functionName : url;
    const own = causes.find(([, pattern]) => pattern.test(code))?.[0] ?? outer;
    causeOf.set(id, isIdle ? null : own);
    for (const child of node.children ?? []) assign(child, own);
  };
  const [root] = nodes;
  if (root) assign(root.id, other);
  const counts = new Map<string, number>();
  let busy = 0;
  for (const sample of samples) {
    const cause = causeOf.get(sample) ?? null;
    if (cause === null) continue;
    busy += 1;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return new Map([...counts].map(([cause, count]) => [cause, count / busy]));
}
