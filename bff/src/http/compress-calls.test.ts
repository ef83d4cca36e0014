import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressCalls } from './compress-calls.ts';

const long = { text: 'گام '.repeat(500) };

async function ask(accepted: string, body: unknown = long) {
  const app = Fastify({ pluginTimeout: 0 });
  compressCalls(app);
  app.get('/', (_request, reply) => reply.header('vary', 'Accept').send(body));
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  return { headers, bytes: rawPayload };
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('compresses a reply for %s with %s', async (accepted, encoding, decompress) => {
  const { headers, bytes } = await ask(accepted);
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'Accept, accept-encoding',
    'content-length': String(bytes.length),
  });
  expect(JSON.parse(decompress(bytes).toString())).toEqual(long);
});

it.each([
  ['zstd', long],
  ['identity', long],
  ['br;q=0', long],
  ['br', { text: 'short' }],
])('sends a reply for %s as it is', async (accepted, body) => {
  const { headers, bytes } = await ask(accepted, body);
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toEqual(body);
});
