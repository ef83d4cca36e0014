import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FastifyBaseLogger } from 'fastify';

/** The last valid value, stored in a file for a start without a newer one. */
export interface LastGood<T> {
  /** Null if the file is missing or invalid. */
  readonly read: () => Promise<T | null>;
  /** Writes the value completely or not at all, one after the other; a disk that fails is logged. */
  readonly write: (value: T) => Promise<void>;
}

/**
 * Stores a value in a file. The caller gives `T`, the static type of the schema: to infer it costs the type checker
 * more than the rest of the package.
 */
export function keepLastGood<T>(
  file: string,
  schema: TSchema,
  log: Pick<FastifyBaseLogger, 'error'>,
): LastGood<T> {
  const validator = Compile(schema);
  let writing: Promise<void> = Promise.resolve();
  return {
    read: async () => {
      try {
        const value: unknown = JSON.parse(await readFile(file, 'utf8'));
        return validator.Check(value) ? (value as T) : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      writing = writing
        .then(() => replaceFile(file, JSON.stringify(value)))
        .catch((error: unknown) => log.error({ err: error }, `${file} could not be written`));
      return writing;
    },
  };
}

/** Writes a file beside the old one, and puts it in its place by a rename. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
