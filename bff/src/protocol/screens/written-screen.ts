import type { Screen } from '@gam/schemas/descriptors';

/** The property of a screen that holds it as it is sent. */
const text = Symbol('text');

type Written = Screen & { readonly [text]?: Buffer };

/**
 * Returns a screen as JSON in UTF-8, written once: a screen ahead is measured before it is sent. Writing is the largest
 * part of an event's work.
 */
export function writeScreen(screen: Written): Buffer {
  const known = screen[text];
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(screen));
  Object.defineProperty(screen, text, { value: bytes });
  return bytes;
}
