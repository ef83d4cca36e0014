import { randomFillSync } from 'node:crypto';
import type { DocumentKind } from './document-kinds.ts';

/**
 * The store of flows and sessions: a few kinds of documents, each under a key, with a version that every write changes.
 * It is this small so that an embedded database and Redis can both provide it. Reads and writes reject with
 * StoreUnavailable while it cannot be used.
 */
export interface Store extends Processes {
  /** Whether several processes use it; an embedded one belongs to this process. */
  readonly isShared: boolean;
  /** The store's clock, ms since 1970: for times that several processes compare. */
  readonly now: () => number;
  /** Returns a document; null if it is missing or expired. The value is shared: never change it in place. */
  readonly get: <T>(kind: DocumentKind, key: string) => Promise<Stored<T> | null>;
  /**
   * Writes for a time if the key is free; returns the new version, null if the key is taken. `json`: the value's JSON, if
   * the caller has made it.
   */
  readonly insert: (
    kind: DocumentKind,
    key: string,
    value: unknown,
    lifeMs: number,
    json?: string,
  ) => Promise<Version | null>;
  /** Replaces the named version for a time; returns the new version, null if another write was first. */
  readonly replace: (
    kind: DocumentKind,
    key: string,
    version: Version,
    value: unknown,
    lifeMs: number,
    json?: string,
  ) => Promise<Version | null>;
  /** Keeps a document for at least half of a time from now on; false if it is missing. */
  readonly renew: (kind: DocumentKind, key: string, lifeMs: number) => Promise<boolean>;
  readonly remove: (kind: DocumentKind, key: string) => Promise<void>;
  /**
   * Counts under a key, from the first time on for a period. Never rejects: without the store it counts in memory.
   */
  readonly count: (key: string, periodMs: number) => Promise<Hits>;
  /** Returns some of the documents, and where the walk goes on; null: it is over. Begins where `from` is null. */
  readonly walk: (from: string | null) => Promise<{ held: readonly Held[]; next: string | null }>;
  /** Leaves nothing of removed documents in files of this process; a server's own files follow its settings. */
  readonly scrub: () => Promise<void>;
  /** Rejects if the store cannot be written at the moment. */
  readonly probe: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * A store with a budget (see `keepBudget`): an insert rejects with StoreFull where its sender holds too much of a full
 * store.
 */
export interface BudgetedStore extends Store {
  /**
   * Throws StoreFull where an insert for the request under way would: to be asked before what outlives a refusal, and
   * before an event that may make a document larger.
   */
  readonly admit: (kind: DocumentKind) => void;
  /** How full it is. */
  readonly fullness: () => Fullness;
}

/** How full a store is. */
interface Fullness extends Usage {
  /** Since when it has been so full that shares count, ms since 1970 by its clock; null: they do not count. */
  readonly limitedSince: number | null;
  /** What was refused and evicted by this process, documents. */
  readonly refused: number;
  readonly evicted: number;
}

/** What a store's documents take, and the most that they may take, bytes. */
export interface Usage {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** A document as a walk through the store finds it. */
export interface Held {
  readonly kind: string;
  readonly key: string;
  readonly version: Version;
  readonly bytes: number;
  /** Its holders (see `currentOwner`); null: the servers' own, or one of an earlier build. */
  readonly owner: string | null;
  /** The time of its last write, ms since 1970 by the store's clock; null where it is unknown. */
  readonly writtenAt: number | null;
}

/** A store that can be counted, which `keepBudget` does. */
export interface CountedStore extends Store {
  /** What it takes now; exact for an embedded store, else about a second old. */
  readonly usage: () => Usage;
  /** The number of processes that use it, this one included, as far as it is known. */
  readonly processes: () => number;
  /** Removes a document unless it was written since; returns whether it did. */
  readonly evict: (held: Held) => Promise<boolean>;
}

/** Where a store says what goes wrong with it. */
export interface StoreLog {
  readonly error: (about: object, line: string) => void;
  readonly warn: (about: object, line: string) => void;
  readonly info: (line: string) => void;
}

/** The processes that use the store. */
export interface Processes {
  /**
   * Whether a process may be running, by its boot id: false once it has left, or was silent for 6 s during which this
   * process could read the store.
   */
  readonly isAlive: (owner: string) => boolean;
  /** Says that this process makes no more calls: the others see it as dead at once. Never rejects. */
  readonly leave: () => Promise<void>;
  /** Tells every process, this one too, that the pending call of a flow has ended. May get lost; never throws. */
  readonly tell: (flow: string) => void;
  /** Calls the listener for each flow that a process tells of; returns the function that ends that. */
  readonly onTold: (listener: (flow: string) => void) => () => void;
}

/** How often something was counted within the period that runs. */
export interface Hits {
  readonly count: number;
  /** How much of the period is left, ms. */
  readonly leftMs: number;
}

/** The name of one write of a document: opaque, and never used again. */
export type Version = string;

/** A document as it was read, or one that is not stored yet: then its version is null. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: Version | null;
}

/** A document as the store has it. */
export interface Stored<T> extends Versioned<T> {
  readonly version: Version;
}

/** The length of every version: a store may keep it before a document. */
export const versionLength = 12;

const randomBytes = 8;

/**
 * Returns what makes a store's versions: 64 random bits each, since a counter repeats after a store has lost its last
 * writes. The system is asked for the bytes of many versions at once, since each call costs more than a version.
 */
export function makeVersions(): () => Version {
  const pool = Buffer.alloc(512 * randomBytes);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += randomBytes;
    return `v${pool.toString('base64url', used - randomBytes, used)}`;
  };
}

/**
 * The store could not be read or written, e.g. on a full disk; nothing was stored. The request is answered 503 and may
 * be sent again.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly statusCode = 503;
}

/**
 * The store is so full that shares count, and the sender is over theirs: nothing was stored. The request is answered 503
 * and may be sent again.
 */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
  readonly statusCode = 503;
}
