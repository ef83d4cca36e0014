/**
 * A value in the tab's session storage, for 24 hours from when it was written. Reads null and writes nothing where the
 * storage is full, forbidden or outdated.
 */
interface Stored<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** How long a value is kept, ms. */
const lifeMs = 24 * 3600_000;

/** The stored value with a name. `isValid` rejects values of an earlier build or of another author. */
export function stored<T>(name: string, isValid: (value: unknown) => value is T): Stored<T> {
  const key = `gam.${name}`;
  const clear = () => void attempt(() => sessionStorage.removeItem(key));
  return {
    read: () => {
      const kept = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null);
      if (kept === null) return null;
      // A clock that was set back must not keep it for longer.
      if (Math.abs(Date.now() - kept.at) < lifeMs && isValid(kept.value)) return kept.value;
      clear();
      return null;
    },
    write(value) {
      // Where there is no room, the value before it must not stay.
      clear();
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Kept)));
    },
    clear,
  };
}

/** A value with the time at which it was written, ms. */
interface Kept {
  readonly at: number;
  readonly value: unknown;
}

const keysOf = (beginning: string): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(`gam.${beginning}`));

/** Clears all values whose name has the given beginning. */
export function clearStored(beginning: string): void {
  attempt(() => {
    for (const key of keysOf(beginning)) sessionStorage.removeItem(key);
  });
}

/** Whether there is a value whose name has the given beginning. */
export const hasStored = (beginning: string): boolean => attempt(() => keysOf(beginning).length > 0) ?? false;

/** The result of `run`; null where storage is full, forbidden or holds no JSON. */
export function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Whether a value is a list of texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Whether a value has fields to look at. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
