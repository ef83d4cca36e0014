import type { Store, Versioned } from './store.ts';

export interface MemoryStore extends Store {
  /** How many of the next writes over a version find that another write was first. */
  rivals: number;
  isOwn: boolean;
}

/** A store in memory for tests, in which nothing expires. */
export function memoryStore(): MemoryStore {
  const documents = new Map<string, Versioned<unknown>>();
  const store: MemoryStore = {
    isOwn: true,
    rivals: 0,
    get: async <T>(kind: string, key: string) =>
      (documents.get(`${kind}/${key}`) as Versioned<T> | undefined) ?? null,
    insert: async (kind, key, value) => {
      if (documents.has(`${kind}/${key}`)) return false;
      documents.set(`${kind}/${key}`, { value, version: 1 });
      return true;
    },
    replace: async (kind, key, version, value) => {
      const known = documents.get(`${kind}/${key}`);
      const isRivalled = store.rivals > 0;
      if (isRivalled) store.rivals -= 1;
      if (isRivalled || known?.version !== version) return false;
      documents.set(`${kind}/${key}`, { value, version: version + 1 });
      return true;
    },
    remove: async (kind, key) => void documents.delete(`${kind}/${key}`),
    close: async () => {},
  };
  return store;
}
