/** A value in the tab's session storage. Reads null and writes nothing where the storage is full, forbidden or outdated. */
export interface Stored<T> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** The stored value with a name. `isValid` rejects values of an earlier build or of another author. */
export function stored<T>(name: string, isValid: (value: unknown) => value is T): Stored<T> {
  const key = `gam.${name}`;
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return isValid(value) ? value : null;
      }),
    write: (value) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  };
}

/** Clears all values whose name has the given beginning. */
export function clearStored(beginning: string): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`gam.${beginning}`)) sessionStorage.removeItem(key);
    }
  });
}

/** The result of `run`; null where storage is full, forbidden or holds no JSON. */
function attempt<T>(run: () => T): T | null {
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
