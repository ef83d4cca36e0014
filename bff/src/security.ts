import helmet from '@fastify/helmet';
import { catalogueHeader } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './api/errors.ts';
import type { Config } from './config/read-config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Others' sites and servers call it: it looks at no cookie, and checks itself what it is told. */
    crossSite?: boolean;
  }
}

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A page of another origin cannot send the catalogue's header without asking, and names itself in Origin. */
function isOfThisSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}

/** What a reply that is no page carries: nothing of it is ever run, drawn or framed. */
const jsonHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/**
 * Headers on every reply, and the checks that every state-changing call passes. Pictures come from here, and from the
 * tile server where one is set.
 */
export async function secure(app: FastifyInstance, { mapTiles }: Pick<Config, 'mapTiles'>): Promise<void> {
  const tileHosts = mapTiles ? [new URL(mapTiles.url).origin] : [];
  // Only pages need nonces, and the policy that goes with them is written anew for each.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) route.helmet = false;
  });
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine writes its variables into a style element of its own, which carries the page's nonce.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...tileHosts],
        // A recording is heard before it is sent.
        mediaSrc: ["'self'", 'blob:'],
        // Recordings are converted beside the page.
        workerSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), microphone=(self), geolocation=(self)');
    if (request.url.startsWith('/api/')) reply.headers(jsonHeaders);
    const isSafe = safeMethods.has(request.method) || request.routeOptions.config.crossSite === true;
    if (isSafe || (request.headers[catalogueHeader] !== undefined && isOfThisSite(request))) {
      done();
      return;
    }
    const refused = refuse('forbidden', 'cross_site');
    void reply.code(refused.status).send(refused.body);
  });
}
