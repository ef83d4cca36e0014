import { randomBytes } from 'node:crypto';
import type { User, UserRole } from '@gam/schemas/upstream';
import { sha256 } from '../hash.ts';
import type { Stored, Store } from '../store/store.ts';
import { makeUserSessions, sessionLimits } from './user-sessions.ts';
import type { Signers } from '../secrets/secrets.ts';
import type { Upstream } from '../upstream/client.ts';

/** A signed-in browser. The upstream's token stays here; the browser holds only the session's random id. */
export interface Session {
  readonly user: User;
  readonly token: string;
  readonly visitor: string;
  /** The role at the sign-in, which decides how long the session lives. */
  readonly began_as: UserRole;
  readonly began_at: number;
  /** The time of its last use, ms since 1970, with the precision of its limits. */
  readonly used_at: number;
  /** The time of the last check of its token at the upstream. */
  readonly checked_at: number;
  /** The time of its end, ms since 1970: no later than the token's. */
  readonly expires_at: number;
  /**
   * What the upstream asks of a customer whose saved things it hides; null: nothing is hidden; missing: the upstream has
   * not told it yet.
   */
  readonly dormant?: AskedDetail | null;
  /** The operator's own session, when an operator acts for this user. [O-1.03] */
  readonly actor?: Session;
}

/** The question of a dormant account. */
export interface AskedDetail {
  /** Null: nothing could prove the owner. */
  readonly question: string | null;
  readonly tries_left: number;
}

/** The user of a sign-in, the upstream's token, and the browser. */
type SignIn = Pick<Session, 'user' | 'token' | 'visitor' | 'dormant'>;

/** One of a user's sessions; `isThis`: the session of the request. */
export interface ListedSession {
  readonly session: Session;
  readonly isThis: boolean;
}

/** Whether it is an operator who acts for no customer; such a session may open only the desk. */
export const isOperator = ({ user, actor }: Session): boolean => user.role === 'operator' && !actor;

/** Whether an operator signed in, acting for a customer or not. */
export const isOperators = (session: Session | null): boolean =>
  session !== null && (session.actor !== undefined || isOperator(session));

/** The id of the customer for whom an operator acts; null for any other session. */
export const actsFor = (session: Session | null): string | null => (session?.actor ? session.user.id : null);

/** The acting person: the operator when there is one, else the user. */
export const actorOf = ({ user, actor }: Session): User => actor?.user ?? user;

/** A hash of the id, so that a copy of the store cannot be used to sign in. */
const keyOf = (id: string): string => sha256(id, 'base64url');

const endOf = ({ began_as, used_at, expires_at }: Session): number =>
  Math.min(used_at + sessionLimits[began_as].idle, expires_at);

export function makeSessions(store: Store, now: () => number) {
  const ofUsers = makeUserSessions(store);

  const read = async (key: string): Promise<Stored<Session> | null> => {
    const found = await store.get<Session>('session', key);
    return found && { ...found, value: { ...missingFields(found.value), ...found.value } };
  };
  const readById = (id: string | undefined) => (!id || id.length > 100 ? null : read(keyOf(id)));

  /** Replaces one version; false if another write was first or the session has ended. */
  const write = async (key: string, { version, value }: Stored<Session>): Promise<boolean> =>
    (await store.replace('session', key, version, value, endOf(value) - now())) !== null;

  return {
    /** Begins a session under a new random id of 256 bits; returns both. */
    begin: async (signIn: SignIn, tokenExpiresAt: number) => {
      const id = randomBytes(32).toString('base64url');
      const at = now();
      const { role } = signIn.user;
      const session: Session = {
        ...signIn,
        began_as: role,
        began_at: at,
        used_at: at,
        checked_at: at,
        expires_at: Math.min(at + sessionLimits[role].life, tokenExpiresAt),
      };
      // The id is returned only after it is in the user's list.
      await store.insert('session', keyOf(id), session, endOf(session) - at);
      await ofUsers.add(signIn.user.id, keyOf(id));
      return { id, session };
    },

    find: async (id: string | undefined): Promise<Session | null> => (await readById(id))?.value ?? null,

    /** Finds a session and records its use, so that it does not end as idle. */
    use: async (id: string | undefined): Promise<Session | null> => {
      const found = await readById(id);
      if (!found || !id) return null;
      const { value } = found;
      const at = now();
      if (at - value.used_at < sessionLimits[value.began_as].grain) return value;
      const used = { ...value, used_at: at };
      await write(keyOf(id), { ...found, value: used });
      return used;
    },

    /** Stores new user data; null if another write was first or the session has ended. */
    rename: async (id: string, user: User): Promise<Session | null> => {
      const found = await readById(id);
      const value = found && { ...found.value, user };
      return value && (await write(keyOf(id), { ...found, value })) ? value : null;
    },

    /** Stores what the upstream asks of a dormant account; null if another write was first or the session has ended. */
    setDormant: async (id: string, dormant: AskedDetail | null): Promise<Session | null> => {
      const found = await readById(id);
      const value = found && { ...found.value, dormant };
      return value && (await write(keyOf(id), { ...found, value })) ? value : null;
    },

    /** Whether the token is due for a check at the upstream; true for only one of simultaneous requests. */
    isCheckDue: async (id: string, every: number): Promise<boolean> => {
      const found = await readById(id);
      const at = now();
      if (!found || at - found.value.checked_at < every) return false;
      return write(keyOf(id), { ...found, value: { ...found.value, checked_at: at } });
    },

    end: (id: string): Promise<void> => store.remove('session', keyOf(id)),

    /** Ends every session of a user, on whatever device. */
    endAll: async (user: string): Promise<void> => {
      for (const key of await ofUsers.takeAll(user)) await store.remove('session', key);
    },

    /** Ends every session of a user but one. */
    endOthers: async (user: string, id: string): Promise<void> => {
      const own = keyOf(id);
      for (const key of await ofUsers.keepOnly(user, own)) await store.remove('session', key);
    },

    /** The sessions of a user, oldest first; `id` is the session of the request. */
    list: async (user: string, id: string | null): Promise<ListedSession[]> => {
      const keys = await ofUsers.list(user);
      const found = await Promise.all(keys.map(read));
      return keys.flatMap((key, index) => {
        const session = found[index]?.value;
        return session ? [{ session, isThis: id !== null && key === keyOf(id) }] : [];
      });
    },
  };
}

/** Defaults of the fields that sessions of earlier builds lack. */
function missingFields({ user, expires_at }: Session) {
  const began_at = expires_at - sessionLimits[user.role].life;
  return { began_as: user.role, began_at, used_at: began_at, checked_at: 0 };
}

export type Sessions = ReturnType<typeof makeSessions>;

/** The dependencies of this folder's functions. */
export interface SessionParts {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly sessions: Sessions;
  readonly signers: Pick<Signers, 'visitor' | 'device'>;
  /** ms since 1970. */
  readonly now: () => number;
}
