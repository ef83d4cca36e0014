import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import { umask } from 'node:process';

/** The mode bits of other users than the owner. */
const others = 0o077;

/**
 * Makes a server's own folder in the data folder, and makes both private: folders 0700, files 0600, also those that an
 * earlier version let others read. What this process makes from now on is private too. Throws the system's error when
 * the folder cannot be made or written. `warn` receives what stays open since its mode cannot be changed.
 */
export function openPrivateFolder(dataFolder: string, own: string, warn: (path: string) => void): void {
  umask(others);
  mkdirSync(own, { recursive: true });
  accessSync(own, constants.W_OK);
  // Either may be a link to a folder on another disk.
  const [data, mine] = [realpathSync(dataFolder), realpathSync(own)];
  const inData = readdirSync(data).map((name) => path.join(data, name));
  const files = inData.filter((entry) => statOf(entry)?.isFile());
  // Nobody else reaches what lies in a closed folder, so that a start does not read every file.
  const entries = isOpen(mine) ? listOf(mine) : [];
  // The data folder is last: after a crash the next start finds the rest.
  for (const entry of [...files, ...entries, data]) close(entry, warn);
}

/** Makes a folder of this user private with everything in it, whatever its writer chose. */
export function closeFolder(folder: string): void {
  for (const entry of listOf(folder)) close(entry, () => undefined);
}

/** Everything in a folder, then the folder. */
const listOf = (folder: string): string[] => [
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  folder,
];

const isOpen = (entry: string): boolean => ((statOf(entry)?.mode ?? 0) & others) !== 0;

function close(entry: string, warn: (path: string) => void): void {
  const found = statOf(entry);
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return;
  try {
    chmodSync(entry, found.mode & 0o700);
  } catch {
    if (statOf(entry)) warn(entry);
  }
}

/** Undefined for an entry that has gone since it was listed. */
const statOf = (entry: string): Stats | undefined => lstatSync(entry, { throwIfNoEntry: false });
