import { rulesOf } from '../document-kinds.ts';
import type { CountedStore, Held } from '../store.ts';
import { Holders } from './holders.ts';

/** A document is not evicted before this time after its last write, ms: a flow with an event in it is under way. */
const underWayMs = 3600_000;

/** What one walk through a store does. */
interface Walk {
  /** The time, ms since 1970 by the store's clock. */
  readonly at: number;
  /** Who held what at the walk before; what is evicted is taken away from it. */
  readonly counted: Holders;
  /** Documents are evicted whose largest holder has this many shares or more, as long as there are bytes to free. */
  readonly threshold: number;
  readonly bytesToFree: number;
}

/** What a walk found. */
interface Found {
  readonly holders: Holders;
  /** What the largest holder of a document that may be evicted has, in shares. */
  readonly largest: number;
  readonly evicted: number;
  readonly tookMs: number;
}

/** Walks through a store: adds up who holds what of all that senders stored, and evicts on the way what it must. */
export async function takeCensus(
  store: Pick<CountedStore, 'walk' | 'evict'>,
  { at, counted, threshold, bytesToFree }: Walk,
): Promise<Found> {
  const begun = performance.now();
  const holders = new Holders(counted.most);
  /** The holders of what may be evicted. */
  const evictable = new Set<string>();
  let [left, evicted] = [bytesToFree, 0];
  const mayGo = ({ writtenAt }: Held): boolean => writtenAt !== null && at - writtenAt >= underWayMs;
  let from: string | null = null;
  do {
    const part: Awaited<ReturnType<CountedStore['walk']>> = await store.walk(from);
    for (const held of part.held) {
      const { owner } = held;
      const rules = rulesOf(held.kind);
      if (owner === null || rules?.of !== 'sender') continue;
      const bytes = Math.max(held.bytes, rules.leastBytes);
      const isAsked = left > 0 && mayGo(held) && counted.excessOf(owner) >= threshold;
      if (isAsked && (await store.evict(held))) {
        left -= held.bytes;
        evicted += 1;
        counted.add(owner, -bytes);
        continue;
      }
      holders.add(owner, bytes);
      if (mayGo(held) && evictable.size < counted.most) evictable.add(owner);
    }
    from = part.next;
    // Requests come between two parts of a walk.
    await new Promise((resolve) => void setImmediate(resolve));
  } while (from !== null);
  let largest = 0;
  for (const owner of evictable) largest = Math.max(largest, holders.excessOf(owner));
  return { holders, largest, evicted, tookMs: performance.now() - begun };
}
