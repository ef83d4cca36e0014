import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepLines } from '@gam/shared/test/keep-lines';
import { startServer } from '@gam/shared/test/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logOptions } from '../src/platform/log-options.ts';
import { type Bff, startBff } from './support/start-bff.ts';

/** A span as OTLP sends it in JSON. */
interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface ExportedSpans {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

const spans: Span[] = [];
const valueOf = (attributes: Span['attributes'], name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

/** A collector of OTLP over HTTP, which keeps every span. */
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    for (const { resource, scopeSpans } of (JSON.parse(text) as ExportedSpans).resourceSpans) {
      const service = String(valueOf(resource.attributes, 'service.name'));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

interface Line {
  readonly traceId?: string;
  readonly reqId?: string;
  readonly msg: string;
}
const { lines, stream } = keepLines((line) => JSON.parse(line) as Line);

const folder = mkdtempSync(path.join(tmpdir(), 'gam-traces-'));
let bff: Bff;
let marketplace: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '50' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  marketplace = await startServer('marketplace', { GAM_DATA: folder, ...env });
  const logger = { ...logOptions('info'), stream };
  bff = await startBff({ upstreamUrl: marketplace.url, dataFolder: folder, env, logger });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bff.close();
  await bff.parts.tracing?.close();
  await marketplace.end();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

it('continues the browser’s trace over the BFF to the upstream, and names it in the log', async () => {
  const headers = {
    accept: 'application/json',
    'gam-catalogue': 'web/8',
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  };
  const reply = await fetch(`${bff.url}/api/screen?url=${encodeURIComponent('/?city_id=1')}`, { headers });
  expect(reply.status).toBe(200);
  const find = (service: string) =>
    spans.filter((span) => span.traceId === traceId && span.service === service);
  // Spans come in batches: one of the first says nothing of when the others come.
  const names = (service: string) => find(service).map(({ name }) => name);
  await expect.poll(() => names('gam-marketplace')).toContain('GET /v2/catalogue/');
  await expect
    .poll(() => names('gam-bff'))
    .toEqual(expect.arrayContaining(['GET /api/screen', 'upstream listCategories']));
  const call = find('gam-bff').find(({ name }) => name === 'upstream listCategories');
  const request = find('gam-bff').find(({ name }) => name === 'GET /api/screen');
  const upstream = find('gam-marketplace').find(({ name }) => name === 'GET /v2/catalogue/');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  expect(call?.parentSpanId).toBe(request?.spanId);
  expect(upstream?.parentSpanId).toBe(call?.spanId);
  const ref = valueOf(request?.attributes ?? [], 'gam.ref');
  expect(valueOf(upstream?.attributes ?? [], 'gam.ref')).toBe(ref);
  expect(lines).toContainEqual(expect.objectContaining({ traceId, reqId: ref, msg: 'request completed' }));
});

it('puts no URL and no query into spans', async () => {
  const texts = spans.flatMap(({ name, attributes }) => [
    name,
    ...attributes.map(({ value }) => JSON.stringify(value)),
  ]);
  expect(texts.filter((text) => /city_id|https?:/.test(text))).toEqual([]);
});

it('has no traces where no collector is named', async () => {
  const quiet = await startBff({
    upstreamUrl: marketplace.url,
    dataFolder: mkdtempSync(path.join(folder, 'quiet-')),
  });
  expect(quiet.parts.tracing).toBeNull();
  await quiet.close();
});
