import { whenReplyEnds } from '@gam/shared/requests';
import type { FastifyInstance } from 'fastify';
import type { PlatformParts } from '../platform/platform-parts.ts';

/**
 * Measures each request under its route template and the class of its status, e.g. `2xx`, or `aborted` where the client
 * left before the end of the reply. A request without a route counts as `none`.
 */
export function countRequests(app: FastifyInstance, { metrics, leaving }: PlatformParts): void {
  if (metrics === null) return;
  metrics.beforeRead(() => metrics.ready.set(leaving.aborted ? 0 : 1));
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    const began = performance.now();
    whenReplyEnds(raw, (isAborted) => {
      const status = isAborted ? 'aborted' : `${Math.floor(raw.statusCode / 100)}xx`;
      metrics.requests.observe(
        { route: routeOptions.url ?? 'none', status },
        (performance.now() - began) / 1_000,
      );
    });
    done();
  });
}
