import type { Screen } from '@gam/schemas/descriptors';

/** By identity: a screen ends with its reply, and a key of its content would be the very text that is saved here. */
const written = new WeakMap<Screen, Buffer>();

/**
 * Returns a screen as JSON in UTF-8, written once: a screen ahead is measured before it is sent. Writing is the largest
 * part of an event's work.
 */
export function writeScreen(screen: Screen): Buffer {
  const known = written.get(screen);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(screen));
  written.set(screen, bytes);
  return bytes;
}
