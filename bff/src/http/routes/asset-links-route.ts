import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';

/**
 * What Android asks before links to these pages open in the app: which package, signed with which certificates. Only
 * where both are set. [O-2.04]
 */
export function assetLinksRoute(app: FastifyInstance, { config }: Parts): void {
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
