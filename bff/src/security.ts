import helmet from '@fastify/helmet';
import { catalogueHeader } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './api/errors.ts';

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A page of another origin cannot send the catalogue's header without asking, and names itself in Origin. */
function isOfThisSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}

/** Headers on every reply, and the checks that every state-changing call passes. */
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine writes its variables into a style element of its own, which carries the page's nonce.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(self), geolocation=(self)');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (safeMethods.has(request.method)) return;
    if (request.headers[catalogueHeader] !== undefined && isOfThisSite(request)) return;
    const refused = refuse('forbidden', 'cross_site');
    await reply.code(refused.status).send(refused.body);
  });
}
