/** What the features give to the protocol: filled once, when the BFF is put together. */
interface Registry<T> {
  readonly register: (entries: T) => void;
  /** The entries. Throws where no feature was registered, which is a fault in how the BFF is put together. */
  readonly entries: () => T;
}

/** An empty registry; `name` stands in the error of a look-up that comes too early. */
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
