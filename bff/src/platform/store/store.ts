/**
 * The store of flows and sessions: a few kinds of documents, each under a key, with a version that every write raises.
 * It is this small so that an embedded database and Redis can both provide it.
 */
export interface Store {
  /** Whether only this process uses the store: then every other owner of a call is dead. */
  readonly isOwn: boolean;
  /** Returns a document; null if it is missing or expired. The value is shared: never change it in place. */
  get: <T>(kind: DocumentKind, key: string) => Promise<Versioned<T> | null>;
  /** Writes if the key is free, as version 1; false if it is taken. */
  insert: (kind: DocumentKind, key: string, value: unknown, expiresAt: number) => Promise<boolean>;
  /** Replaces the named version and raises it by one; false if another write was first. */
  replace: (
    kind: DocumentKind,
    key: string,
    version: number,
    value: unknown,
    expiresAt: number,
  ) => Promise<boolean>;
  remove: (kind: DocumentKind, key: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

/**
 * The kinds of documents: flows, sessions, the sessions of a user, operators' grants, visitors' small state, replies to
 * repeat, snapshots of services and rules, pictures of uploads and their counts, probes of the store itself.
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
  | 'probe';

/**
 * The store could not be read or written, e.g. on a full disk; nothing was stored. The request is answered 503 and may
 * be sent again.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly statusCode = 503;
}
