import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FastifyBaseLogger } from 'fastify';

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

/** So many lines of one complaint go to the log. */
const maxLines = 20;

/** Says what is wrong once, however often it is met, and once that it is over. */
export interface Complaint {
  readonly say: (problems: readonly string[]) => void;
  readonly over: () => void;
}

export function makeComplaint(log: FastifyBaseLogger, about: string): Complaint {
  let said: string | null = null;
  return {
    say: (problems) => {
      const text = problems.join('\n');
      if (text === said) return;
      said = text;
      for (const problem of problems.slice(0, maxLines)) log.error(`${about}: ${problem}`);
      if (problems.length > maxLines) log.error(`${about}: and ${problems.length - maxLines} more`);
    },
    over: () => {
      if (said !== null) log.info(`${about}: well again`);
      said = null;
    },
  };
}
