import type { UserRole } from '@gam/schemas/upstream';

/** Whose session a request carries. */
export interface Caller {
  readonly userId: string;
  readonly role: UserRole;
  /** SHA-256 of the token, which is also the session's key. */
  readonly sessionHash: string;
}

/** Finds the caller of a bearer token; null where the token is good for nothing. */
export type FindCaller = (token: string) => Promise<Caller | null>;
