/** The entries that the features give to the protocol: registered once at the start. */
interface Registry<T> {
  readonly register: (entries: T) => void;
  /** Returns the entries. Throws if no feature was registered, which is a programming error. */
  readonly entries: () => T;
}

/** Returns an empty registry; `name` appears in the error of an early look-up. */
export function makeRegistry<T>(name: string): Registry<T> {
  let registered: { readonly entries: T } | null = null;
  return {
    register: (entries) => {
      registered = { entries };
    },
    entries: () => {
      if (!registered) throw new Error(`The ${name} are not registered: call registerFeatures first.`);
      return registered.entries;
    },
  };
}
