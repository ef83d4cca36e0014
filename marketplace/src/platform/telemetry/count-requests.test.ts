import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { countRequests } from './count-requests.ts';
import { makeMetrics } from './metrics.ts';

it('counts a request whose client leaves before the reply as aborted', async () => {
  const metrics = makeMetrics();
  const app = Fastify({ pluginTimeout: 0 });
  countRequests(app, metrics);
  const begun = vi.fn<() => void>();
  app.get('/slow/:id', (_request, reply) => {
    begun();
    return reply.hijack();
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = new AbortController();
  const asked = fetch(`${base}/slow/1`, { signal: client.signal });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  const series = 'marketplace_request_duration_seconds_count{route="/slow/:id",status="aborted"} 1';
  await expect.poll(() => metrics.read()).toContain(series);
  await app.close();
});
