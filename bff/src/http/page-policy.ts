import type { Config } from '../platform/config/read-config.ts';

/** The configured origins that a page's policy names. */
export type AllowedOrigins = Pick<Config, 'mapTiles' | 'partnerOrigins'>;

/**
 * The Content-Security-Policy of a page: scripts of the build alone, styles with the nonce, pictures of this origin and of
 * the tile server. No Trusted Types: map, picture cropper and recorder hand plain strings to the document.
 */
export function writePagePolicy(
  { mapTiles, partnerOrigins }: AllowedOrigins,
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
