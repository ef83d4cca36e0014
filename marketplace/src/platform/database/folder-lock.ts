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
 * Locks a folder for this process, since PGlite does not; throws FolderInUse when another process holds the lock. Node
 * has no file locks, so a SQLite file is locked: the operating system frees that lock when the process ends in any way.
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
