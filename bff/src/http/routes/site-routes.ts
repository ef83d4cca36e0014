import type { FastifyInstance } from 'fastify';
import type { PlatformParts } from '../../platform/platform-parts.ts';

/** The routes for robots, Android and load balancers. */
export function siteRoutes(app: FastifyInstance, parts: PlatformParts): void {
  robotsRoute(app, parts);
  assetLinksRoute(app, parts);
  healthRoutes(app, parts);
}

/**
 * Pages exclude themselves from search engines, which robots learn only by reading them; calls are not pages. [O-2.02]
 */
const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /pay/', ''].join('\n');

function robotsRoute(app: FastifyInstance, parts: PlatformParts): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`${rules}Sitemap: ${new URL('/sitemap.xml', parts.publicUrl()).href}\n`),
  );
}

/**
 * The file that Android reads before links open in the app: its package and its certificates. Only if both are
 * configured. [O-2.04]
 */
function assetLinksRoute(app: FastifyInstance, { config }: PlatformParts): void {
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
 * Liveness, which depends on nothing, and readiness: 503 while the process is about to end, and if its own store cannot
 * be written. Its body says how full the store is, which does not change its status: it would take out every process at
 * once. Neither calls the upstream, and a store that all processes share decides nothing either: one failed
 * dependency must not stop every process.
 */
function healthRoutes(app: FastifyInstance, parts: PlatformParts): void {
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (parts.leaving.aborted) return reply.code(503).send({ status: 'leaving' });
    const isWritable = await parts.store.probe().then(
      () => true,
      () => false,
    );
    if (!isWritable && !parts.store.isShared) return reply.code(503).send({ status: 'store_failing' });
    if (!isWritable) return { status: 'ok', store: 'failing' };
    const { usedBytes, limitBytes } = parts.store.fullness();
    return { status: 'ok', store_percent: Math.round((100 * usedBytes) / limitBytes) };
  });
}
