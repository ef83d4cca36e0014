/** A value that can be watched, in the form that useSyncExternalStore takes. */
export interface Store<T> {
  readonly get: () => T;
  /** Replaces some fields and tells everyone who watches. */
  readonly set: (change: Partial<T>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A watched value that is replaced, never changed in place. */
export function createStore<T extends object>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
