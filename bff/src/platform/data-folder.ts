import { type Result, done, failed } from '@gam/shared/result';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
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
  // The files that this process makes from now on are private too.
  process.umask(0o077);
  try {
    mkdirSync(ownFolder(folder), { recursive: true });
    // A lock can be taken on a read-only disk too.
    accessSync(ownFolder(folder), constants.W_OK);
    makePrivate(folder);
    const lock = lockFolder(ownFolder(folder));
    if (lock) return done(() => lock.close());
    return failed(`the folder ${folder} is in use by another BFF: stop that one, or set another folder`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`the folder ${folder} cannot be used: ${reason}`);
  }
}

/** Takes the access of other users from the folders and files of the BFF, which earlier versions gave them. */
function makePrivate(folder: string): void {
  const own = ownFolder(folder);
  const inOwn = readdirSync(own, { recursive: true, encoding: 'utf8' }).map((name) => path.join(own, name));
  const secrets = ['secret', 'upstream-token'].map((name) => path.join(folder, name)).filter(existsSync);
  for (const each of [folder, own, ...inOwn, ...secrets]) {
    const { mode } = statSync(each);
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(each, mode & 0o700);
    } catch {
      console.error(`bff: ${each} stays open to other users, since its mode cannot be changed`);
    }
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
