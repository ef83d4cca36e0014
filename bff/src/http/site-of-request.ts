import type { FastifyRequest } from 'fastify';

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
