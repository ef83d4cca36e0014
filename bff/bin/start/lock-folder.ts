import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a data folder for one run. The lock is SQLite's own lock on a file, which the operating system frees when the
 * process ends, however it ends: none is ever left behind. Null where another run has it.
 */
export async function lockFolder(
  folder: string,
  name: string,
): Promise<{ release: () => Promise<void> } | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path.join(folder, `${name}.lock`), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch {
    database.close();
    return null;
  }
  return {
    release: () => {
      database.close();
      return Promise.resolve();
    },
  };
}
