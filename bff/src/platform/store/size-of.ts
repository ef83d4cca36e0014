/** What an object, an array and a value beside its content take, bytes, about. */
const objectBytes = 40;
const slotBytes = 8;

/**
 * Returns about how many bytes plain data takes in memory, for caches that are bounded by them: at most twice too few or
 * too many. What is shared between two values counts for both.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return objectBytes / 2 + value.length * 2;
  if (typeof value !== 'object' || value === null) return slotBytes;
  if (ArrayBuffer.isView(value)) return objectBytes + value.byteLength;
  let bytes = objectBytes;
  for (const part of Object.values(value)) bytes += slotBytes + sizeOf(part);
  return bytes;
}
