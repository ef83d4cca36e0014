import { type Result, done, failed } from '@gam/shared/result';
import { openPrivateFolder } from '@gam/shared/node/private-folder';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The BFF's own folder in the data folder. */
export const ownFolder = (dataFolder: string): string => path.resolve(dataFolder, 'bff');

/**
 * Makes the data folder if it is missing, makes what the BFF has there private, and locks the BFF's own folder for this
 * process. Returns what ends the lock, or why the folder cannot be used: another process uses it, or it cannot be written.
 */
export function openDataFolder(dataFolder: string): Result<() => void, string> {
  const folder = path.resolve(dataFolder);
  try {
    // A lock can be taken on a read-only disk too, so it is no proof that the folder can be written.
    openPrivateFolder(folder, ownFolder(folder), (open) =>
      console.error(`bff: ${open} stays open to other users, since its mode cannot be changed`),
    );
    const lock = lockFolder(ownFolder(folder));
    if (lock) return done(() => lock.close());
    return failed(`the folder ${folder} is in use by another BFF: stop that one, or set another folder`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`the folder ${folder} cannot be used: ${reason}`);
  }
}

/**
 * Locks a folder; returns null if another live process holds the lock. Node has no file locks, so a SQLite file is
 * locked: the operating system frees that lock when the process ends in any way.
 */
function lockFolder(folder: string): DatabaseSync | null {
  const file = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw error;
  }
}
