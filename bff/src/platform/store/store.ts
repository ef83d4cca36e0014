/**
 * Where flows and sessions live. A few kinds of documents, each under a key, with a version that every write raises:
 * that is all there is to it, so that an embedded database and Redis can both be one.
 */
export interface Store {
  /** Whether this process is the only one that uses it: then a call of another process is a dead one's. */
  readonly isOwn: boolean;
  /** Null where there is none, or where it has expired. The value is shared: never change it in place. */
  get: <T>(kind: DocumentKind, key: string) => Promise<Versioned<T> | null>;
  /** Writes only where the key is free; false where it is taken. The version is 1. */
  insert: (kind: DocumentKind, key: string, value: unknown, expiresAt: number) => Promise<boolean>;
  /** Writes only over the named version, raising it by one; false where another write was first. */
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
 * What is kept: flows, sessions, which a user has, what operators act for customers with, visitors' small state, replies
 * to repeat, services and rules as flows began with, pictures of uploads and how many there were.
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
  | 'upload_count';
