import type { Caches } from '../caches.ts';
import { type DocumentKind, documentKinds } from '../document-kinds.ts';
import { currentOwner, currentSender } from '../sender.ts';
import {
  type BudgetedStore,
  type CountedStore,
  StoreFull,
  type StoreLog,
  StoreUnavailable,
} from '../store.ts';
import { takeCensus } from './census.ts';
import { countedFrom, evictedTo, filledPart, limitedFrom, reservedFrom, sharesAt } from './shares.ts';
import { Holders } from './holders.ts';

/** The most holders that a process counts, and those of each level that it tells the others. */
const mostHolders = 50_000;
const toldHolders = 2_000;

/** The last walk through the store, for all processes. */
interface Census {
  /** Since when shares count; null: they do not. */
  readonly since: number | null;
  /** When a process began the last walk, which may be under way. */
  readonly at: number;
  /** When the walk began that counted the holders, and how long it took, ms. */
  readonly countedAt: number;
  readonly tookMs: number;
  /** The largest holders with their bytes. */
  readonly holders: readonly (readonly [string, number])[];
  /** What the largest holder of a document that may be evicted has, in shares. */
  readonly largest: number;
}

const noCensus: Census = { since: null, at: 0, countedAt: 0, tookMs: 0, holders: [], largest: 0 };
/** A process that has not ended its walk after this long has died, and an older census tells nothing about now, ms. */
const staleMs = 60_000;
/** A walk takes at most this part of the time. */
const ofTime = 0.1;

interface Settings {
  readonly caches: Caches;
  readonly log: Pick<StoreLog, 'error' | 'warn' | 'info'>;
  /** How often the budget is looked at, ms. */
  readonly everyMs?: number;
}

/**
 * Keeps what strangers store below the limit of a store, whichever it is.
 *
 * Below 80 % nothing is counted and nobody is limited: a write costs no more than its text and the name of its holders.
 * From 70 % on, one of the processes walks through the store again and again and adds up who holds what (a census); so it
 * is right after a restart too, and its cost is bounded by a part of the time. From 80 % on
 * - an insert for a sender whose visitor, address or network holds its share or more rejects with StoreFull, unless its
 *   request goes on with a flow. Shares shrink with what is left, as the thresholds of switches do that share one memory
 *   among many ports: so any number of senders comes to a stop below the limit, and one that holds nothing is served;
 * - above 95 %, which only flows under way can reach, those who have their share or more are refused whatever makes a new
 *   document or a large record, so that tickets and small flows in store do not fill it either;
 * - the walk evicts, down to 78 %, from those that hold most in shares of their level: each walk takes from every holder
 *   that has half as much as the largest or more. What was written in the last hour stays.
 *
 * Between two walks a process adds what it wrote itself, times the number of processes, which is near enough: a balancer
 * spreads the requests of a sender over all of them.
 */
export function keepBudget(store: CountedStore, { caches, log, everyMs = 1_000 }: Settings): BudgetedStore {
  const counted = caches.add('holders of the store', new Holders(mostHolders));
  const since = caches.add('holders since the last census', new Holders(mostHolders));
  let census = noCensus;
  let limitedSince: number | null = null;
  let refused = 0;
  let evicted = 0;
  let isLooking = false;
  /** How full the store was at the last look. */
  let filledLately = 0;

  /** Whether a holder of the sender has its share or more. */
  const isOver = (owner: string): boolean => {
    const shares = sharesAt(store.usage());
    if (shares === null) return false;
    const recent = new Map(since.heldBy(owner).map(({ level, bytes }) => [level, bytes]));
    return counted
      .heldBy(owner)
      .some(({ level, bytes }) => bytes + (recent.get(level) ?? 0) * store.processes() >= shares[level]);
  };

  const admit = (kind: DocumentKind): void => {
    const sender = currentSender();
    const owner = currentOwner();
    if (documentKinds[kind].of !== 'sender' || !sender || owner === null) return;
    // What goes on with a flow is asked for often: what was seen a moment ago is near enough.
    if (sender.isUnderWay && filledLately <= reservedFrom) return;
    if (isOver(owner)) {
      refused += 1;
      throw new StoreFull('the sender holds too much of a full store');
    }
    // What else this request stores belongs to what was admitted.
    sender.isUnderWay = true;
  };

  const note = (kind: DocumentKind, bytes: number): void => {
    const owner = currentOwner();
    const { of, leastBytes } = documentKinds[kind];
    if (of === 'sender' && owner !== null) since.add(owner, Math.max(bytes, leastBytes));
  };

  /** Takes over what a process counted. */
  const take = (found: Census): void => {
    if (found.countedAt === census.countedAt) return;
    census = found;
    counted.replace(found.holders);
    since.replace([]);
  };

  /** Takes a census, and frees what is too much. */
  const walk = async (at: number): Promise<Census> => {
    const { usedBytes, limitBytes } = store.usage();
    const isFull = filledPart({ usedBytes, limitBytes }) > limitedFrom && census.largest > 0;
    const found = await takeCensus(store, {
      at,
      counted,
      threshold: census.largest / 2,
      bytesToFree: isFull ? usedBytes - evictedTo * limitBytes : 0,
    });
    evicted += found.evicted;
    const holders = found.holders.largest(toldHolders);
    return { since: limitedSince, at, countedAt: at, tookMs: found.tookMs, holders, largest: found.largest };
  };

  /** Reads the census of all processes; takes another one where it is old and no other process does. */
  const count = async (): Promise<void> => {
    const found = await store.get<Census>('census', 'holders');
    const last = found?.value ?? noCensus;
    const at = store.now();
    const ageMs = at - last.at;
    // A clock that was set back must not end the counting.
    const isOld = ageMs >= Math.max(staleMs, (2 * last.tookMs) / ofTime) || ageMs < 0;
    if (!isOld) {
      take(last);
      if (last.since !== null && limitedSince !== null) limitedSince = Math.min(limitedSince, last.since);
      const isWalking = last.at !== last.countedAt;
      if (isWalking || ageMs < Math.max(2 * everyMs, last.tookMs / ofTime)) return;
    }
    const life = documentKinds.census.longestMs;
    const claimed: Census = { ...last, since: limitedSince, at };
    const version = found
      ? await store.replace('census', 'holders', found.version, claimed, life)
      : await store.insert('census', 'holders', claimed, life);
    if (version === null) return;
    const next = await walk(at);
    take(next);
    await store.replace('census', 'holders', version, next, life);
  };

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const filled = filledPart(store.usage());
      filledLately = filled;
      if (filled > limitedFrom && limitedSince === null) {
        limitedSince = store.now();
        log.warn({ percent: Math.round(100 * filled) }, 'the store of flows is nearly full: shares count');
      }
      if (filled > countedFrom) await count();
      if (filled <= limitedFrom && limitedSince !== null) {
        limitedSince = null;
        log.info('the store of flows has room again');
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable))
        log.error({ err: error }, 'the store of flows was not counted');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();

  const isCounted = () => filledPart(store.usage()) > countedFrom;
  const lifeOf = (kind: DocumentKind, lifeMs: number) => Math.min(lifeMs, documentKinds[kind].longestMs);

  return {
    ...store,
    admit,
    insert: async (kind, key, value, lifeMs, json) => {
      admit(kind);
      const text = json ?? (documentKinds[kind].of === 'sender' ? JSON.stringify(value) : undefined);
      const version = await store.insert(kind, key, value, lifeOf(kind, lifeMs), text);
      if (version !== null && text !== undefined && isCounted()) note(kind, Buffer.byteLength(text));
      return version;
    },
    replace: (kind, key, version, value, lifeMs, json) =>
      store.replace(kind, key, version, value, lifeOf(kind, lifeMs), json),
    fullness: () => ({ ...store.usage(), limitedSince, refused, evicted }),
    close: async () => {
      clearInterval(timer);
      await store.close();
    },
  };
}
