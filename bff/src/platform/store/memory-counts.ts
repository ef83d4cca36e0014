import { Recent } from './recent.ts';
import type { Hits } from './store.ts';

/** The number of keys that are counted at a time, some 150 bytes each. */
const countedKeys = 50_000;

/** Counts in this process' memory. */
export function makeMemoryCounts(now: () => number): (key: string, periodMs: number) => Hits {
  const counts = new Recent<{ count: number; readonly ends: number }>(countedKeys);
  return (key, periodMs) => {
    const at = now();
    const known = counts.get(key);
    const current = known && known.ends > at ? known : { count: 0, ends: at + periodMs };
    current.count += 1;
    if (current !== known) counts.set(key, current);
    return { count: current.count, leftMs: current.ends - at };
  };
}
