/**
 * Reads a `Retry-After` header: seconds or a date. Returns the ms from now, 0 for a date that has passed; null without a
 * header that can be read.
 */
export function readRetryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
