import type { UserRole } from '@gam/schemas/upstream';
import type { Store } from '../store/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** All in ms. */
interface SessionLimits {
  /** A session ends after this long without a request. */
  readonly idle: number;
  /** It ends after this long in any case. */
  readonly life: number;
  /** Precision of the stored time of last use; closer uses cost no write. */
  readonly grain: number;
}

const ownAccount: SessionLimits = { idle: 14 * day, life: 30 * day, grain: hour };
/** For roles that can see or change other users' data. */
const staff: SessionLimits = { idle: hour, life: 12 * hour, grain: minute };

/** Session lifetimes, by the role at the sign-in. ASVS 7.3 */
export const sessionLimits = {
  customer: ownAccount,
  expert: ownAccount,
  operator: staff,
  supervisor: staff,
  finance: staff,
  rules_reader: staff,
  rules_editor: staff,
  rules_reviewer: staff,
  pipeline: staff,
} satisfies { [R in UserRole]: SessionLimits };

/** The keys of a user's sessions, oldest first; some may have ended. */
interface UserSessions {
  readonly keys: readonly string[];
}

/** Sessions per user; one more ends the oldest. */
const maxSessions = 20;
/** Tries of one write against concurrent sign-ins of the user's devices. */
const attempts = 100;
const longestLife = Math.max(...Object.values(sessionLimits).map(({ life }) => life));

/** The list of each user's sessions. It is written at a sign-in and when all are ended. */
export function makeUserSessions(store: Store) {
  const read = async (user: string) => {
    const found = await store.get<UserSessions>('user_sessions', user);
    return { keys: found?.value.keys ?? [], version: found?.version ?? null };
  };
  const isAlive = async (key: string): Promise<boolean> => (await store.get('session', key)) !== null;

  /** Changes the list, also against concurrent writes; returns the keys before the change. */
  const change = async (
    user: string,
    next: (keys: readonly string[]) => Promise<readonly string[]> | readonly string[],
  ): Promise<readonly string[]> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { keys, version } = await read(user);
      const value: UserSessions = { keys: await next(keys) };
      const written =
        version === null
          ? await store.insert('user_sessions', user, value, longestLife)
          : await store.replace('user_sessions', user, version, value, longestLife);
      if (written !== null) return keys;
    }
    throw new Error('the sessions of a user could not be written');
  };

  return {
    add: async (user: string, key: string): Promise<void> => {
      let over: readonly string[] = [];
      await change(user, async (keys) => {
        const alive: string[] = [];
        for (const one of keys) if (await isAlive(one)) alive.push(one);
        over = alive.slice(0, Math.max(0, alive.length + 1 - maxSessions));
        return [...alive.slice(over.length), key];
      });
      for (const one of over) await store.remove('session', one);
    },
    list: async (user: string): Promise<readonly string[]> => (await read(user)).keys,
    /** Leaves one key in the list and returns the others. */
    keepOnly: async (user: string, key: string): Promise<readonly string[]> => {
      const keys = await change(user, (all) => all.filter((one) => one === key));
      return keys.filter((one) => one !== key);
    },
    /** Empties the list and returns its keys. A simultaneous sign-in is either among them or comes after. */
    takeAll: (user: string): Promise<readonly string[]> => change(user, () => []),
  };
}
