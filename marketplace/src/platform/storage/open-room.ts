import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';
import { lockInTransaction } from '../database/transact.ts';
import { sumOtherLeases, writeLease } from './leases.ts';
import { measureKind } from './measure-kind.ts';
import type { Amount, StoredKind } from './stored-kind.ts';

/** The part of what is free that one process leases at a time: the others must find room meanwhile. */
const leasedPart = 1 / 64;
/** The least that is leased, as a part of the maximum: a full table is not counted for every row. */
const leastPart = 1 / 1_000;
/** A kind is counted again at the earliest after this many times the time that it took, */
const restShare = 50;
/** but when it is full after this long at the latest, ms. */
const longestRestMs = 5_000;
/** A shorter count is made together with others, ms. */
const quickMs = 10;
/** The least life of a lease, ms; the other processes count it for as long again, while what it let in is committed. */
const leaseMs = 60_000;

/** What may still be stored of a kind. */
export interface Room {
  /** Takes room until the returned function is called, when the write has ended; null if it is full. */
  readonly take: (wanted: Amount) => Promise<(() => void) | null>;
  /** Counts what is stored, and renews the lease if it was used. */
  readonly renew: () => Promise<void>;
  /** Whether it can be counted with others in one statement: its count is short, and no lease was used. */
  readonly isQuick: () => boolean;
  /** Notes what such a count found, and the ms of it that are this kind's. */
  readonly note: (found: Amount, ms: number) => Promise<void>;
  /** What was stored when it was last counted. */
  readonly measured: () => Amount;
  /** When to count it next, in ms of the process's own clock. */
  readonly dueAt: () => number;
}

interface Deps {
  readonly db: Database;
  readonly name: string;
  readonly kind: StoredKind;
  /** The name of this process among those of the database. */
  readonly process: string;
  /** Called within each count, with what it found. */
  readonly onCount: (measured: Amount) => Promise<void>;
}

/**
 * Opens the room of a kind. A process leases a part of what is free: under a lock it counts the rows, adds what the
 * other processes have leased, and writes down what it may store from now on, with what it is storing already. So the
 * rows never exceed their maximum, however many processes store, and a write within the lease asks the database
 * nothing. What has ended counts as leased, beside its rows, until the next lease or sweep: by so much a kind may be full
 * too early.
 */
export function openRoom({ db, name, kind, process, onCount }: Deps): Room {
  const most: Amount = { rows: kind.limits.rows, bytes: kind.limits.bytes ?? Number.MAX_SAFE_INTEGER };
  const least: Amount = {
    rows: Math.max(kind.rowsAtOnce ?? 1, Math.ceil(most.rows * leastPart)),
    bytes: Math.ceil(most.bytes * leastPart),
  };
  // What a request begins for all passes on no time limit.
  const runOutside = AsyncLocalStorage.snapshot();
  let measured = nothing;
  /** What of the lease is left, and what was free beside it. */
  let left = nothing;
  let beside = nothing;
  let inFlight = nothing;
  /** What waits for the next lease. */
  let awaited = nothing;
  let isUsed = false;
  let looking: Promise<void> | null = null;
  let [validUntil, restUntil, dueAt] = [0, 0, 0];
  /** What the last count took, ms. Before the first nothing is known. */
  let countMs = Infinity;

  /** Notes a count that took so many ms. */
  const noteCount = (found: Amount, ms: number): void => {
    const rest = restShare * ms;
    measured = found;
    countMs = ms;
    dueAt = performance.now() + rest;
    restUntil = performance.now() + Math.min(rest, longestRestMs);
  };

  /** What is leased when no write waits for more. */
  const shareOf = (free: Amount): Amount =>
    each(least, free, (few, rest) => Math.max(few, Math.floor(rest * leasedPart)));
  const lease = async (): Promise<void> => {
    const began = performance.now();
    const isValid = began < validUntil;
    // It may be spent meanwhile.
    const kept = isValid ? half(each(left, shareOf(plus(left, beside)), Math.min)) : nothing;
    const outstanding = inFlight;
    left = kept;
    isUsed = false;
    const life = Math.max(leaseMs, 2 * (dueAt - began));
    const found = await db.transaction(async (tx) => {
      await lockInTransaction(tx, `storage of ${name}`);
      // Read before the rows are counted: what is committed in between counts twice, not never.
      const others = await sumOtherLeases(tx, { kind: name, process });
      const stored = await measureKind(tx, kind);
      const taken = plus(plus(stored, others), outstanding);
      const free = each(most, taken, (whole, part) => Math.max(0, whole - part));
      const wanted = each(shareOf(free), each(awaited, kept, Math.max), Math.max);
      const granted = each(free, wanted, Math.min);
      const written = plus(outstanding, each(granted, kept, Math.max));
      await writeLease(tx, { kind: name, process }, written, 2 * life);
      return { stored, free, granted };
    });
    left = each(plus(left, minus(found.granted, kept)), nothing, Math.max);
    beside = minus(found.free, found.granted);
    validUntil = began + life;
    noteCount(found.stored, performance.now() - began);
    await onCount(measured);
  };
  const leaseOnce = (): Promise<void> => {
    looking ??= runOutside(lease).finally(() => {
      looking = null;
    });
    return looking;
  };
  const isEnough = (wanted: Amount): boolean => performance.now() < validUntil && covers(left, wanted);
  const spend = (wanted: Amount): (() => void) => {
    left = minus(left, wanted);
    inFlight = plus(inFlight, wanted);
    isUsed = true;
    return () => {
      inFlight = minus(inFlight, wanted);
    };
  };
  const waitFor = async (wanted: Amount): Promise<(() => void) | null> => {
    awaited = plus(awaited, wanted);
    try {
      // The one that has begun already does not know of this.
      await looking;
      while (!isEnough(wanted)) {
        await leaseOnce();
        if (!covers(plus(left, beside), wanted)) return null;
      }
      return spend(wanted);
    } finally {
      awaited = minus(awaited, wanted);
    }
  };

  const isSpent = (): boolean => isUsed || inFlight.rows > 0;
  const note = async (found: Amount, ms: number): Promise<void> => {
    noteCount(found, ms);
    // Rows may have come from elsewhere; what has gone is free again.
    const free = each(most, measured, (whole, part) => Math.max(0, whole - part));
    left = each(left, free, Math.min);
    restUntil = 0;
    await onCount(measured);
  };

  return {
    measured: () => measured,
    dueAt: () => dueAt,
    take: async (wanted) => {
      if (isEnough(wanted)) return spend(wanted);
      // What only leases and writes under way hold may be free at any moment.
      const isKnownFull = performance.now() < restUntil && !covers(minus(most, measured), wanted);
      return isKnownFull ? null : waitFor(wanted);
    },
    renew: async () => {
      if (isSpent()) return leaseOnce();
      const began = performance.now();
      const found = await measureKind(db, kind);
      return note(found, performance.now() - began);
    },
    isQuick: () => countMs < quickMs && !isSpent(),
    note,
  };
}

const nothing: Amount = { rows: 0, bytes: 0 };
const each = (a: Amount, b: Amount, of: (a: number, b: number) => number): Amount => ({
  rows: of(a.rows, b.rows),
  bytes: of(a.bytes, b.bytes),
});
const plus = (a: Amount, b: Amount): Amount => each(a, b, (one, other) => one + other);
const minus = (a: Amount, b: Amount): Amount => each(a, b, (one, other) => one - other);
const half = ({ rows, bytes }: Amount): Amount => ({
  rows: Math.floor(rows / 2),
  bytes: Math.floor(bytes / 2),
});
const covers = (a: Amount, b: Amount): boolean => a.rows >= b.rows && a.bytes >= b.bytes;
