import { randomBytes } from 'node:crypto';
import { catalogueHeader } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../platform/refuse.ts';
import type { Config } from '../platform/config/read-config.ts';
import { isBelowDesk } from '../protocol/urls/desk-urls.ts';
import { productHost } from '../protocol/urls/read-url.ts';
import { replyHeaders } from './reply-headers.ts';
import { writePagePolicy, type AllowedOrigins } from './page-policy.ts';
import { sendReply } from './send-reply.ts';
import { hasPlainCookies } from '../platform/config/plain-cookies.ts';
import { isOfThisSite } from './site-of-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites and servers call it: it reads no cookie and checks its input itself. */
    crossSite?: boolean;
    /** A form posts to it, which carries no header of the client: its Origin is required instead. */
    isForm?: boolean;
  }
  interface FastifyInstance {
    /** The origins that may show the product's pages in a frame. */
    partnerOrigins: readonly string[];
    /** Whether cookies go without Secure and its prefix: only a product on plain http has them, outside production. */
    plainCookies: boolean;
  }
  interface FastifyReply {
    /** Sets the headers of a page; returns the nonce of its own scripts and styles. */
    openPage: () => string;
  }
}

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

type SecurityConfig = Pick<Config, 'mapTiles' | 'partnerOrigins' | 'publicUrl'> &
  Partial<Pick<Config, 'production'>>;

/** Headers on every reply, and the checks that every state-changing call passes. */
export function secure(app: FastifyInstance, config: SecurityConfig): void {
  const { partnerOrigins, publicUrl } = config;
  app.decorate('partnerOrigins', partnerOrigins);
  app.decorate('plainCookies', hasPlainCookies(config));
  app.decorateReply('openPage', function openPage(this: FastifyReply) {
    const nonce = randomBytes(16).toString('hex');
    // The desk is never framed, against clicks that another page steals.
    const framable = !isBelowDesk(new URL(productHost + this.request.url));
    void this.removeHeader('x-frame-options').headers(writePageHeaders(config, nonce, framable));
    return nonce;
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(replyHeaders);
    const isSafe = safeMethods.has(request.method) || request.routeOptions.config?.crossSite === true;
    const mark = request.routeOptions.config?.isForm === true ? 'origin' : catalogueHeader;
    if (isSafe || (request.headers[mark] !== undefined && isOfThisSite(request, publicUrl))) {
      done();
      return;
    }
    void sendReply(reply, refuse('forbidden', 'cross_site'));
  });
}

/** Returns the headers of a page; they replace those of other replies. */
export function writePageHeaders(
  sources: AllowedOrigins,
  nonce: string,
  framable = true,
): Readonly<Record<string, string>> {
  const { 'x-frame-options': deny, ...headers } = replyHeaders;
  // X-Frame-Options cannot name partners, so with partners the policy alone decides.
  const framing = !framable ? deny : sources.partnerOrigins.length > 0 ? null : 'SAMEORIGIN';
  return {
    ...headers,
    'content-security-policy': writePagePolicy(sources, nonce, framable),
    ...(framing !== null && { 'x-frame-options': framing }),
  };
}
