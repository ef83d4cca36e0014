/** An observable value in the form that useSyncExternalStore takes. */
export interface Store<T> {
  /** The present value; the same object until the next change. */
  readonly snapshot: () => T;
  /** Replaces some fields and notifies the subscribers. */
  readonly set: (change: Partial<T>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an observable value that is replaced, never changed in place. */
export function createStore<T extends object>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => value,
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
