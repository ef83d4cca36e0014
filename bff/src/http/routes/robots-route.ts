import type { FastifyInstance } from 'fastify';

/**
 * Pages that search engines are to leave out say so themselves, which only who may read them learns; calls are no pages.
 * [O-2.02]
 */
const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /pay/', ''].join('\n');

export function robotsRoute(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(rules));
}
