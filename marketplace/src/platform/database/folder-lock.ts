import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another live process holds the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that one, or set GAM_DATA to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes a folder for this process alone, since PGlite does not; throws FolderInUse where another one has it.
 * Node has no file locks of its own, SQLite does: the operating system frees its lock with the process, however
 * that ends, so none is ever left behind.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked/.test(error.message)) throw new FolderInUse(folder);
    throw error;
  }
  return { release: () => lock.close() };
}
