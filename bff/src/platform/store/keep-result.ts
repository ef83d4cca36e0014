import type { Result } from '@gam/shared/result';
import type { Recent } from './recent.ts';
import { sizeOf } from './size-of.ts';

/** A result that is awaited by all who ask for the same. */
interface Promised {
  readonly result: Promise<Result<unknown, unknown>>;
}

/** What a result counts for while it is awaited, bytes. */
const awaitedBytes = 2_000;

/**
 * Keeps an awaited result in a cache that is bounded by bytes, and then as large as it is. A failure is not kept, so that
 * the next one asks again.
 */
export function keepResult<E extends Promised>(cache: Recent<E>, key: string, entry: E): void {
  const settle = (bytes: number | null): void => {
    if (cache.get(key) !== entry) return;
    if (bytes === null) cache.delete(key);
    else cache.set(key, entry, bytes);
  };
  cache.set(key, entry, awaitedBytes);
  // Settled before anyone else who awaits the result goes on.
  void entry.result.then(
    (told) => settle(told.ok ? sizeOf(told.value) : null),
    () => settle(null),
  );
}
