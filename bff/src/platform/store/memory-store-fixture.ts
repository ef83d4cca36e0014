import { makeMemoryCounts } from './memory-counts.ts';
import { ownProcess } from './own-process.ts';
import { currentOwner } from './sender.ts';
import { type BudgetedStore, type Held, makeVersions, type Stored } from './store.ts';

export interface MemoryStore extends BudgetedStore {
  /** How many of the next writes over a version find that another write was first. */
  rivals: number;
  /** The boot ids of the processes that are alive. */
  alive: string[];
}

/** A store in memory for tests. */
export function memoryStore(bootId = 'boot', now: () => number = Date.now): MemoryStore {
  const documents = new Map<
    string,
    Stored<unknown> & Pick<Held, 'kind' | 'key' | 'owner'> & { readonly until: number }
  >();
  const makeVersion = makeVersions();
  const count = makeMemoryCounts(now);
  const find = (kind: string, key: string) => {
    const found = documents.get(`${kind}/${key}`);
    return found && found.until > now() ? found : null;
  };
  const set = (kind: string, key: string, value: unknown, lifeMs: number) => {
    const version = makeVersion();
    documents.set(`${kind}/${key}`, {
      kind,
      key,
      value,
      version,
      owner: currentOwner(),
      until: now() + lifeMs,
    });
    return version;
  };
  const store: MemoryStore = {
    ...ownProcess(bootId),
    isShared: false,
    now,
    alive: [bootId],
    isAlive: (owner) => store.alive.includes(owner),
    rivals: 0,
    get: async <T>(kind: string, key: string) => {
      const found = find(kind, key);
      return found as Stored<T> | null;
    },
    insert: async (kind, key, value, lifeMs) => (find(kind, key) ? null : set(kind, key, value, lifeMs)),
    replace: async (kind, key, version, value, lifeMs) => {
      const known = find(kind, key);
      const isRivalled = store.rivals > 0;
      if (isRivalled) store.rivals -= 1;
      return isRivalled || known?.version !== version ? null : set(kind, key, value, lifeMs);
    },
    renew: async (kind, key, lifeMs) => {
      const found = find(kind, key);
      if (found && found.until < now() + lifeMs / 2)
        documents.set(`${kind}/${key}`, { ...found, until: now() + lifeMs });
      return found !== null;
    },
    remove: async (kind, key) => void documents.delete(`${kind}/${key}`),
    count: async (key, periodMs) => count(key, periodMs),
    walk: async () => ({
      held: [...documents.values()].map(({ kind, key, version, owner }) => ({
        kind,
        key,
        version,
        owner,
        bytes: 0,
        writtenAt: null,
      })),
      next: null,
    }),
    scrub: async () => {},
    probe: async () => {},
    admit: () => {},
    fullness: () => ({ usedBytes: 0, limitBytes: 1, limitedSince: null, refused: 0, evicted: 0 }),
    close: async () => {},
  };
  return store;
}
