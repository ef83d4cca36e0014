import { randomBytes } from 'node:crypto';
import { catalogueHeader } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../../protocol/requests/errors.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { isBelowDesk } from '../../protocol/urls/desk-urls.ts';
import { isOfThisSite } from '../../platform/security/of-this-site.ts';
import { writePagePolicy } from '../../platform/security/page-policy.ts';
import { replyHeaders } from '../../platform/security/reply-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Others' sites and servers call it: it looks at no cookie, and checks itself what it is told. */
    crossSite?: boolean;
  }
  interface FastifyInstance {
    /** Whose pages may show the product's in a frame. */
    partnerOrigins: readonly string[];
  }
  interface FastifyReply {
    /** Lets this reply be a page; gives the nonce that its own styles carry. */
    openPage: () => string;
  }
}

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

type SecurityConfig = Pick<Config, 'mapTiles' | 'partnerOrigins' | 'publicUrl'>;

/** Headers on every reply, and the checks that every state-changing call passes. */
export function secure(app: FastifyInstance, config: SecurityConfig): void {
  const { partnerOrigins, publicUrl } = config;
  app.decorate('partnerOrigins', partnerOrigins);
  app.decorateReply('openPage', function openPage(this: FastifyReply) {
    const nonce = randomBytes(16).toString('hex');
    // Inside another page, where a click may be meant for that, is no place for who acts for others.
    const framable = !isBelowDesk(new URL(`http://gam.invalid${this.request.url}`));
    void this.header('content-security-policy', writePagePolicy(config, nonce, framable));
    if (!framable) return nonce;
    // The older header knows no partners: where they are named, the policy alone says who may frame.
    if (partnerOrigins.length > 0) void this.removeHeader('x-frame-options');
    else void this.header('x-frame-options', 'SAMEORIGIN');
    return nonce;
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(replyHeaders);
    const isSafe = safeMethods.has(request.method) || request.routeOptions.config?.crossSite === true;
    if (isSafe || (request.headers[catalogueHeader] !== undefined && isOfThisSite(request, publicUrl))) {
      done();
      return;
    }
    const refused = refuse('forbidden', 'cross_site');
    void reply.code(refused.status).send(refused.body);
  });
}
