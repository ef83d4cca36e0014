import { Recent } from './recent.ts';

/** What a cache holds now: its values, the sum of their sizes, and the largest sum. */
interface Bounded {
  /** Forgets all of it; missing for what holds nothing of a person. */
  readonly clear?: () => void;
  readonly entries: number;
  readonly size: number;
  readonly most: number;
}

/** The caches of one process: each is opened with its name and its bound, and counted. */
export interface Caches {
  /**
   * Opens a cache. Throws if the name is taken, which is a programming error. `most`: the largest sum of sizes. `holds`:
   * whether it may hold what a person is, has or typed.
   */
  readonly open: <V, K extends string | object = string>(
    name: string,
    most: number,
    holds?: 'people',
  ) => Recent<V, K>;
  /** Adds a cache of another kind, and returns it. */
  readonly add: <C extends Bounded>(name: string, cache: C, holds?: 'people') => C;
  /** Clears the caches that may hold something of a person: what is missed is read again. */
  readonly forgetPeople: () => void;
  readonly list: () => (Bounded & { readonly cache: string })[];
}

/** Returns the caches of a process, without any. */
export function makeCaches(): Caches {
  const opened = new Map<string, Bounded>();
  const personal: Bounded[] = [];
  const add = <C extends Bounded>(name: string, cache: C, holds?: 'people'): C => {
    if (opened.has(name)) throw new Error(`there are two caches of the name "${name}"`);
    opened.set(name, cache);
    if (holds === 'people') personal.push(cache);
    return cache;
  };
  return {
    open: (name, most, holds) => add(name, new Recent(most), holds),
    add,
    forgetPeople: () => {
      for (const cache of personal) cache.clear?.();
    },
    list: () => [...opened].map(([cache, { entries, size, most }]) => ({ cache, entries, size, most })),
  };
}
