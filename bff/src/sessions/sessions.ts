import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@gam/schemas/upstream';
import type { Store } from '../store/store.ts';

/** A signed-in browser. The upstream's token stays here; the browser holds only the session's random id. */
export interface Session {
  readonly user: User;
  readonly token: string;
  readonly visitor: string;
  readonly expires_at: number;
}

/** A session lives at most this long, ms, and no longer than the upstream's token. */
const sessionMs = 30 * 24 * 3600_000;

/** The id is kept as a hash, so that a copy of the store signs nobody in. */
const keyOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

export function makeSessions(store: Store, now: () => number) {
  return {
    /** A new session under a new id of 256 bits; never an id that was there before the sign-in. */
    begin: async (session: Omit<Session, 'expires_at'>, tokenExpiresAt: number): Promise<string> => {
      const id = randomBytes(32).toString('base64url');
      const expires_at = Math.min(now() + sessionMs, tokenExpiresAt);
      await store.insert('session', keyOf(id), { ...session, expires_at }, expires_at);
      return id;
    },
    find: async (id: string | undefined): Promise<Session | null> => {
      if (!id || id.length > 100) return null;
      return (await store.get<Session>('session', keyOf(id)))?.value ?? null;
    },
    end: (id: string): Promise<void> => store.remove('session', keyOf(id)),
  };
}

export type Sessions = ReturnType<typeof makeSessions>;
