import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';

/** The routes for robots, Android and load balancers. */
export function siteRoutes(app: FastifyInstance, parts: Parts): void {
  robotsRoute(app);
  assetLinksRoute(app, parts);
  healthRoutes(app);
}

/**
 * Pages exclude themselves from search engines, which robots learn only by reading them; calls are not pages. [O-2.02]
 */
const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /pay/', ''].join('\n');

function robotsRoute(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(rules));
}

/**
 * The file that Android reads before links open in the app: its package and its certificates. Only if both are
 * configured. [O-2.04]
 */
function assetLinksRoute(app: FastifyInstance, { config }: Parts): void {
  const { androidApp, androidFingerprints } = config;
  if (androidApp === null || androidFingerprints.length === 0) return;
  const statements = [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: androidApp,
        sha256_cert_fingerprints: androidFingerprints,
      },
    },
  ];
  app.get('/.well-known/assetlinks.json', () => statements);
}

/**
 * Liveness and readiness; without a call to the upstream, so that one failed dependency does not stop every process.
 */
function healthRoutes(app: FastifyInstance): void {
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', () => ({ status: 'ok' }));
}
