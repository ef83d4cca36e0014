import { createHash, randomBytes } from 'node:crypto';
import type { User, UserRole } from '@gam/schemas/upstream';
import type { Store, Versioned } from '../store/store.ts';
import { sessionLimits } from './session-limits.ts';
import { makeUserSessions } from './user-sessions.ts';

/** A signed-in browser. The upstream's token stays here; the browser holds only the session's random id. */
export interface Session {
  readonly user: User;
  readonly token: string;
  readonly visitor: string;
  /** The role that it began with, which says how long it lives. */
  readonly began_as: UserRole;
  readonly began_at: number;
  /** Its last use, as exactly as its limits say. */
  readonly used_at: number;
  /** When the upstream was last asked whose token it is. */
  readonly checked_at: number;
  /** When it is over however much it is used: no later than the upstream's token. */
  readonly expires_at: number;
  /** The operator's own session, where they act for this user; of everybody else there is none. [O-1.03] */
  readonly actor?: Session;
}

/** Who signed in, and with what. */
export type SignIn = Pick<Session, 'user' | 'token' | 'visitor'>;

/** One of a user's sessions; `isThis`: the one that asks. */
export interface ListedSession {
  readonly session: Session;
  readonly isThis: boolean;
}

export interface BegunSession {
  readonly id: string;
  readonly session: Session;
}

/** An operator who acts for nobody: only the desk is theirs. */
export const isOperator = ({ user, actor }: Session): boolean => user.role === 'operator' && !actor;

/** A session that an operator signed in to, whether they act for a customer in it or not. */
export const isOperators = (session: Session | null): boolean =>
  session !== null && (session.actor !== undefined || isOperator(session));

/** The customer whom an operator acts for; null where everybody is themselves. */
export const actsFor = (session: Session | null): string | null => (session?.actor ? session.user.id : null);

/** Who acts: the user, or the operator for them. */
export const actorOf = ({ user, actor }: Session): User => actor?.user ?? user;

/** The id is kept as a hash, so that a copy of the store signs nobody in. */
const keyOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

const endOf = ({ began_as, used_at, expires_at }: Session): number =>
  Math.min(used_at + sessionLimits[began_as].idle, expires_at);

export function makeSessions(store: Store, now: () => number) {
  const ofUsers = makeUserSessions(store, now);

  const read = async (key: string): Promise<Versioned<Session> | null> => {
    const found = await store.get<Session>('session', key);
    return found && { ...found, value: { ...whatEarlierBuildsLeftOut(found.value), ...found.value } };
  };
  const readById = (id: string | undefined) => (!id || id.length > 100 ? null : read(keyOf(id)));

  /** Of two rivals one writes; a session that ended meanwhile stays ended. */
  const write = (key: string, { version, value }: Versioned<Session>): Promise<boolean> =>
    store.replace('session', key, version, value, endOf(value));

  return {
    /** A new session under a new id of 256 bits; never an id that was there before the sign-in. */
    begin: async (signIn: SignIn, tokenExpiresAt: number): Promise<BegunSession> => {
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
      // Nobody has the id before it is among its user's.
      await store.insert('session', keyOf(id), session, endOf(session));
      await ofUsers.add(signIn.user.id, keyOf(id));
      return { id, session };
    },

    find: async (id: string | undefined): Promise<Session | null> => (await readById(id))?.value ?? null,

    /** Finds a session that is being used: it does not end for want of use. */
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

    /** Who is at the session now; null where another write was first or it is over. */
    rename: async (id: string, user: User): Promise<Session | null> => {
      const found = await readById(id);
      const value = found && { ...found.value, user };
      return value && (await write(keyOf(id), { ...found, value })) ? value : null;
    },

    /** Whether it is time to ask the upstream whose token it is: of many who come at once, one is told so. */
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

    /** The sessions of a user, oldest first; `id` is the one that asks. */
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

function whatEarlierBuildsLeftOut({ user, expires_at }: Session) {
  const began_at = expires_at - sessionLimits[user.role].life;
  return { began_as: user.role, began_at, used_at: began_at, checked_at: 0 };
}

export type Sessions = ReturnType<typeof makeSessions>;
