/** Names one kind of entries that the features give to the protocol, and holds none of them. */
export interface EntryKind<T> {
  readonly name: string;
  /** The type of the entries alone: no kind has it. */
  readonly of?: T;
}

/**
 * What the features give to the protocol, by kind. It is one of the parts, and handlers get the parts: only the kinds know
 * the types, so that no file needs itself.
 */
export class Registry {
  readonly #entries: ReadonlyMap<EntryKind<unknown>, unknown>;

  constructor(entries: ReadonlyMap<EntryKind<unknown>, unknown>) {
    this.#entries = entries;
  }

  /** Returns the entries of a kind. Throws for a kind that was left out, which is a programming error. */
  of<T>(kind: EntryKind<T>): T {
    if (!this.#entries.has(kind)) throw new Error(`the features give no ${kind.name}`);
    return this.#entries.get(kind) as T;
  }
}
