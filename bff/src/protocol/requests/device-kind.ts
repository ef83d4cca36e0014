import type { IncomingHttpHeaders } from 'node:http';
import type { DeviceKind } from '@gam/schemas/rules';

const desktops: ReadonlySet<string> = new Set(['Windows', 'macOS', 'Linux', 'Chrome OS', 'Chromium OS']);
const unquoted = (header: unknown): string | null =>
  typeof header === 'string' ? header.replaceAll('"', '').trim() : null;

/**
 * Returns the kind of a browser's device by its client hints; null where it sends none. A browser that is not a mobile
 * one is on a tablet if its platform is a phone's.
 */
export function deviceKind(headers: IncomingHttpHeaders): DeviceKind | null {
  const mobile = unquoted(headers['sec-ch-ua-mobile']);
  if (mobile === '?1') return 'phone';
  if (mobile !== '?0') return null;
  const platform = unquoted(headers['sec-ch-ua-platform']);
  if (platform === 'Android') return 'tablet';
  return platform !== null && desktops.has(platform) ? 'desktop' : null;
}
