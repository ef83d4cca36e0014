import { Recent } from './recent.ts';

/** What a cache holds now: its values, the sum of their sizes, and the largest sum. */
interface Bounded {
  readonly entries: number;
  readonly size: number;
  readonly most: number;
}

/** The caches of one process: each is opened with its name and its bound, and counted. */
export interface Caches {
  /** Opens a cache. Throws if the name is taken, which is a programming error. `most`: the largest sum of sizes. */
  readonly open: <V, K extends string | object = string>(name: string, most: number) => Recent<V, K>;
  /** Adds a cache of another kind, and returns it. */
  readonly add: <C extends Bounded>(name: string, cache: C) => C;
  readonly list: () => (Bounded & { readonly cache: string })[];
}

/** Returns the caches of a process, without any. */
export function makeCaches(): Caches {
  const opened = new Map<string, Bounded>();
  const add = <C extends Bounded>(name: string, cache: C): C => {
    if (opened.has(name)) throw new Error(`there are two caches of the name "${name}"`);
    opened.set(name, cache);
    return cache;
  };
  return {
    open: (name, most) => add(name, new Recent(most)),
    add,
    list: () => [...opened].map(([cache, { entries, size, most }]) => ({ cache, entries, size, most })),
  };
}
