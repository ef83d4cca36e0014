import type { Recent } from './recent.ts';
import { sizeOf } from './size-of.ts';

/** A result that is awaited by all who ask for the same. */
interface Promised {
  readonly result: Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false }>;
}

/** What a result counts for while it is awaited, bytes. */
const awaitedBytes = 2_000;

/**
 * Keeps an awaited result in a cache that is bounded by bytes, and then as large as it is. A failure is not kept, so that
 * the next one asks again.
 */
export async function keepResult<E extends Promised>(cache: Recent<E>, key: string, entry: E): Promise<void> {
  cache.set(key, entry, awaitedBytes);
  const told = await entry.result.catch(() => null);
  if (cache.get(key) !== entry) return;
  if (told?.ok) cache.set(key, entry, sizeOf(told.value));
  else cache.delete(key);
}
