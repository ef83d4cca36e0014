import { randomBytes } from 'node:crypto';
import { catalogueHeader } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../platform/refuse.ts';
import type { Config } from '../platform/config/read-config.ts';
import { isBelowDesk } from '../protocol/urls/desk-urls.ts';
import { productHost } from '../protocol/urls/read-url.ts';
import { replyHeaders } from './reply-headers.ts';

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
  }
  interface FastifyReply {
    /** Sets the headers of a page; returns the nonce of its own scripts and styles. */
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
    const refused = refuse('forbidden', 'cross_site');
    void reply.code(refused.status).send(refused.body);
  });
}

/** Accepted values of Sec-Fetch-Site; another subdomain counts as another site. */
const ownSites = new Set([undefined, 'same-origin', 'none']);

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

/**
 * Whether a call comes from the product's own pages or from no page, by Origin and Sec-Fetch-Site. `publicUrl` counts too,
 * for proxies that write another Host.
 */
export function isOfThisSite({ headers, host, protocol }: Asked, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (Array.isArray(site) || !ownSites.has(site)) return false;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl || origin === `${protocol}://${host}`) return true;
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  return sender.host === host && (protocol !== 'https' || sender.protocol === 'https:');
}

/** Returns the headers of a page; they replace those of other replies. */
export function writePageHeaders(
  sources: PageSources,
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

/** The configured origins that a page's policy names. */
type PageSources = Pick<Config, 'mapTiles' | 'partnerOrigins'>;

/**
 * The Content-Security-Policy of a page: scripts of the build alone, styles with the nonce, pictures of this origin and of
 * the tile server. No Trusted Types: map, picture cropper and recorder hand plain strings to the document.
 */
export function writePagePolicy(
  { mapTiles, partnerOrigins }: PageSources,
  nonce: string,
  framable = true,
): string {
  const tileHosts = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // Mantine writes its variables into a style element of its own, which carries the page's nonce.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'blob:', 'data:', ...tileHosts],
    // A recording is heard before it is sent.
    'media-src': ["'self'", 'blob:'],
    // Recordings are converted beside the page.
    'worker-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': framable ? ["'self'", ...partnerOrigins] : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
