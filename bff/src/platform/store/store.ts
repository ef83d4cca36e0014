import { randomFillSync } from 'node:crypto';

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
  /** Rejects if the store cannot be written at the moment. */
  readonly probe: () => Promise<void>;
  readonly close: () => Promise<void>;
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
 * The kinds of documents: flows, sessions, the sessions of a user, operators' grants, visitors' small state, replies to
 * repeat, snapshots of services and rules, pictures of uploads and their counts, assets of builds, visitors whom a roll-out has counted (hashed),
 * orders that were confirmed as paid, probes of the store itself.
 */
export type DocumentKind =
  | 'flow'
  | 'session'
  | 'user_sessions'
  | 'acting'
  | 'page_state'
  | 'handover'
  | 'snapshot'
  | 'upload'
  | 'upload_count'
  | 'asset'
  | 'exposure'
  | 'paid_order'
  | 'probe';

/**
 * The store could not be read or written, e.g. on a full disk; nothing was stored. The request is answered 503 and may
 * be sent again.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly statusCode = 503;
}
