import { type Caches, makeCaches } from './caches.ts';
import type { Hits } from './store.ts';

/** What the counted keys take, bytes: some 50,000 keys. */
const countedBytes = 8_000_000;
/** What one takes beside its key. */
const countBytes = 120;

/** Counts in this process' memory. */
export function makeMemoryCounts(
  now: () => number,
  caches: Caches = makeCaches(),
): (key: string, periodMs: number) => Hits {
  const counts = caches.open<{ count: number; readonly ends: number }>('counted hits', countedBytes);
  return (key, periodMs) => {
    const at = now();
    const known = counts.get(key);
    const current = known && known.ends > at ? known : { count: 0, ends: at + periodMs };
    current.count += 1;
    if (current !== known) counts.set(key, current, countBytes + key.length);
    return { count: current.count, leftMs: current.ends - at };
  };
}
