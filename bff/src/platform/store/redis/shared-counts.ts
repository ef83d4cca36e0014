import { setTimeout as pause } from 'node:timers/promises';
import type { Caches } from '../caches.ts';
import { makeMemoryCounts } from '../memory-counts.ts';
import type { Hits } from '../store.ts';
import type { Connection } from './connection.ts';

/** How long a request waits for its count, ms. */
const quickMs = 100;
/** After a count that Redis did not answer in time the next ones are kept in memory for this long, ms. */
const doubtMs = 1_000;

/** Counts in Redis, for all processes together; in memory while Redis does not answer at once. */
export function makeSharedCounts({ redis, isReady }: Connection, now: () => number, caches?: Caches) {
  const countHere = makeMemoryCounts(now, caches);
  let doubtedUntil = 0;

  return async (key: string, periodMs: number): Promise<Hits> => {
    if (!isReady() || performance.now() < doubtedUntil) return countHere(key, periodMs);
    const timer = new AbortController();
    const late = pause(quickMs, null, { signal: timer.signal }).catch(() => null);
    const counted = redis
      .countHit(`gam:count:{${key}}`, periodMs)
      .then(([count, leftMs]): Hits => ({ count, leftMs }))
      .catch(() => null)
      .finally(() => timer.abort());
    const hits = await Promise.race([counted, late]);
    if (hits) return hits;
    doubtedUntil = performance.now() + doubtMs;
    return countHere(key, periodMs);
  };
}
