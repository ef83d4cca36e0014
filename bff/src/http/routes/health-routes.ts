import type { FastifyInstance } from 'fastify';

/** Alive, and ready for requests; neither asks the upstream, or one failed dependency would take everything down. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', () => ({ status: 'ok' }));
}
