import { productHost } from '../urls/read-url.ts';

/**
 * Reads a canonical URL from outside: a path of the product, or an absolute http(s) URL; null for anything else.
 * What the browser would read as another host is no path. [O-2.02]
 */
export function readCanonical(link: string | null): string | null {
  if (link === null) return null;
  if (link.startsWith('/')) {
    const url = URL.canParse(link, productHost) ? new URL(link, productHost) : null;
    const isOwn = url?.origin === productHost && !url.pathname.startsWith('//');
    return isOwn ? url.pathname + url.search : null;
  }
  const url = URL.canParse(link) ? new URL(link) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.username === '' ? url.href : null;
}
