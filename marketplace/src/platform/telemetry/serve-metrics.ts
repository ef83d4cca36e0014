import Fastify from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Serves metrics at `/metrics` on a port of their own, which no customer and no BFF reaches. Rejects if it cannot listen. Returns
 * the URL.
 */
export async function serveMetrics(
  { contentType, read }: Pick<Metrics, 'contentType' | 'read'>,
  at: { readonly port: number; readonly host: string },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = Fastify({ forceCloseConnections: true, pluginTimeout: 0 });
  server.get('/metrics', async (_request, reply) => reply.type(contentType).send(await read()));
  const url = await server.listen(at);
  return { url: `${url}/metrics`, close: () => server.close() };
}
