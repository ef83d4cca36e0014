interface Kept<V> {
  readonly value: V;
  readonly size: number;
}

/**
 * Keeps the most recently used values, up to a sum of their sizes: their number, or their bytes where these differ. A Map
 * in order of use.
 */
export class Recent<V> {
  readonly #kept = new Map<string, Kept<V>>();
  readonly #most: number;
  #size = 0;

  /** `most`: the largest sum of sizes. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Keeps a value, unless it alone is larger than all may be together. */
  set(key: string, value: V, size = 1): void {
    this.delete(key);
    if (size > this.#most) return;
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) break;
      this.delete(oldest);
    }
  }

  /** Returns the values, the most recently used first. */
  newestFirst(): V[] {
    return [...this.#kept.values()].map(({ value }) => value).toReversed();
  }

  delete(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#size -= kept.size;
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }
}
