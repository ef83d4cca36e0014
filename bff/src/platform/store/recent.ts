import { LRUCache } from 'lru-cache';

/** The most recently used values, up to a sum of their sizes: their number, or their bytes where these differ. */
export class Recent<V, K extends string | object = string> {
  readonly #kept: LRUCache<K, { readonly value: V }>;
  /** The largest sum of sizes. */
  readonly most: number;

  constructor(most: number) {
    this.most = most;
    this.#kept = new LRUCache({ maxSize: most });
  }

  /** The number of values. */
  get entries(): number {
    return this.#kept.size;
  }

  /** The sum of their sizes. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  get(key: K): V | undefined {
    return this.#kept.get(key)?.value;
  }

  /** Keeps a value, unless it alone is larger than all may be together. */
  set(key: K, value: V, size = 1): void {
    this.#kept.set(key, { value }, { size: Math.max(1, Math.ceil(size)) });
  }

  /** Returns the values, the most recently used first. */
  newestFirst(): V[] {
    return [...this.#kept.values()].map(({ value }) => value);
  }

  delete(key: K): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}
