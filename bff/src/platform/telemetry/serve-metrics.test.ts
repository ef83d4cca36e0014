import { expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8' as const;
const source = { contentType, read: async () => 'up 1\n' };
const at = { port: 0, host: '127.0.0.1' };

it('serves metrics at one path', async () => {
  const served = await serveMetrics(source, at);
  onTestFinished(served.close);
  const reply = await fetch(served.url);
  expect(reply.headers.get('content-type')).toBe(contentType);
  expect(await reply.text()).toBe('up 1\n');
  expect((await fetch(new URL('/', served.url))).status).toBe(404);
});

it('rejects when its port is taken', async () => {
  const first = await serveMetrics(source, at);
  onTestFinished(first.close);
  const port = Number(new URL(first.url).port);
  await expect(serveMetrics(source, { ...at, port })).rejects.toThrow('EADDRINUSE');
});
