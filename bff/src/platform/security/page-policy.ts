import type { Config } from '../config/read-config.ts';

/** What a page may take from elsewhere, and who may show it in a frame. */
export type PageSources = Pick<Config, 'mapTiles' | 'partnerOrigins'>;

/**
 * The policy of a page: what stands in the build runs, nothing else does. The page's own styles carry its nonce. Pictures
 * come from here, and from the tile server where one is set. Trusted types are not asked for: map, picture cropper and the
 * recorder's worker hand plain strings to the document.
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
