import type { Store } from '../store/store.ts';
import { sessionLimits } from './session-limits.ts';

/** The keys of a user's sessions, oldest first; some may be over. */
interface UserSessions {
  readonly keys: readonly string[];
}

/** So many devices stay signed in at a time: the one that signed in first gives way. */
const maxSessions = 20;
/** Rivals for one user's list are that user's devices signing in at this moment. */
const attempts = 100;
const longestLife = Math.max(...Object.values(sessionLimits).map(({ life }) => life));

/** Which sessions a user has. Written at a sign-in and where all are ended, at no other time. */
export function makeUserSessions(store: Store, now: () => number) {
  const read = async (user: string) => {
    const found = await store.get<UserSessions>('user_sessions', user);
    return { keys: found?.value.keys ?? [], version: found?.version ?? 0 };
  };
  const isAlive = async (key: string): Promise<boolean> => (await store.get('session', key)) !== null;

  /** Changes the list, whoever else does at the same time; what was there before. */
  const change = async (
    user: string,
    next: (keys: readonly string[]) => Promise<readonly string[]> | readonly string[],
  ): Promise<readonly string[]> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { keys, version } = await read(user);
      const value: UserSessions = { keys: await next(keys) };
      const until = now() + longestLife;
      const written =
        version === 0
          ? await store.insert('user_sessions', user, value, until)
          : await store.replace('user_sessions', user, version, value, until);
      if (written) return keys;
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
    /** Takes all off the list. One that signs in at the same time is either among them or signs in after it. */
    takeAll: (user: string): Promise<readonly string[]> => change(user, () => []),
  };
}
