import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** What counted last, in a file, for a start that finds nothing better. */
export interface LastGood<T> {
  /** Null where there is none, or none that can be read. */
  readonly read: () => Promise<T | null>;
  /** Written whole or not at all: a rename puts it in the place of what was there. */
  readonly write: (value: T) => Promise<void>;
}

/**
 * Keeps a value in a file. `T` is the static type of the schema, given by the caller: to infer it from the schema costs
 * the type checker more than the rest of the package.
 */
export function keepLastGood<T>(file: string, schema: TSchema): LastGood<T> {
  const validator = Compile(schema);
  return {
    read: async () => {
      try {
        const value: unknown = JSON.parse(await readFile(file, 'utf8'));
        return validator.Check(value) ? (value as T) : null;
      } catch {
        return null;
      }
    },
    write: async (value) => {
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${process.pid}.draft`;
      const handle = await open(draft, 'w');
      try {
        await handle.writeFile(JSON.stringify(value));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },
  };
}
