/**
 * The part of a file that a Range header asks for, both ends included; null where it asks for the whole, or for
 * something that need not be understood; 'outside' where the file has no such part. RFC 9110, 14.2
 */
export function readRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const isTail = first === '';
  const start = isTail ? Math.max(0, size - Number(last)) : Number(first);
  const end = isTail || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (!isTail && last !== '' && Number(last) < start) return null;
  return start > end ? 'outside' : { start, end };
}
