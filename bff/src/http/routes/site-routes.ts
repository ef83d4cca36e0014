import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';

/** What robots, Android and balancers ask a site for. */
export function siteRoutes(app: FastifyInstance, parts: Parts): void {
  robotsRoute(app);
  assetLinksRoute(app, parts);
  healthRoutes(app);
}

/**
 * Pages that search engines are to leave out say so themselves, which only who may read them learns; calls are no pages.
 * [O-2.02]
 */
const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /pay/', ''].join('\n');

function robotsRoute(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(rules));
}

/**
 * What Android asks before links to these pages open in the app: which package, signed with which certificates. Only
 * where both are set. [O-2.04]
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

/** Alive, and ready for requests; neither asks the upstream, or one failed dependency would take everything down. */
function healthRoutes(app: FastifyInstance): void {
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', () => ({ status: 'ok' }));
}
