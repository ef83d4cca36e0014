import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FastifyBaseLogger } from 'fastify';

/** The last valid value, stored in a file for a start without a newer one. */
export interface LastGood<T> {
  /** Null if the file is missing or invalid. */
  readonly read: () => Promise<T | null>;
  /** Writes the value completely or not at all: a rename replaces the old file. */
  readonly write: (value: T) => Promise<void>;
}

/**
 * Stores a value in a file. The caller gives `T`, the static type of the schema: to infer it costs the type checker
 * more than the rest of the package.
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

/** The most lines of one complaint in the log. */
const maxLines = 20;

/** Logs a fault once, however often it occurs, and once that it has ended. */
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
