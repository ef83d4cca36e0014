import type { FastifyRequest } from 'fastify';

/** Where a browser may say that a state-changing call comes from; another subdomain is another site here. */
const ownSites = new Set([undefined, 'same-origin', 'none']);

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

/**
 * Whether no page of elsewhere sent a call. Such a page names itself in Origin, or is named by its browser. Behind a proxy
 * that writes another Host the product's own address counts as well.
 */
export function isOfThisSite({ headers, host, protocol }: Asked, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (Array.isArray(site) || !ownSites.has(site)) return false;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  return sender.host === host && (protocol !== 'https' || sender.protocol === 'https:');
}
