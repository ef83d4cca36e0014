import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadStore } from './upload-store.ts';

/** Keeps uploads in a folder of this machine. A file is written to `incoming` and then renamed. */
export function openFolderStore(folder: string): UploadStore {
  const incomingFolder = path.join(folder, 'incoming');
  const placeOf = (kept: string) => path.join(folder, 'kept', kept);

  const incoming = async () => {
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
    return path.join(incomingFolder, randomUUID());
  };
  const move = async (localFile: string, kept: string) => {
    const place = placeOf(kept);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    // The file must survive a power cut.
    const file = await open(localFile, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(localFile, place);
  };

  return {
    incoming,
    move,
    put: async (kept, bytes) => {
      const halfWritten = await incoming();
      try {
        await writeFile(halfWritten, bytes, { flag: 'wx', mode: 0o600 });
        await move(halfWritten, kept);
      } finally {
        await rm(halfWritten, { force: true });
      }
    },
    open: async (kept) => {
      const place = placeOf(kept);
      const found = await stat(place).catch(ignoreMissing);
      return found?.isFile() ? { size: found.size, stream: (range) => createReadStream(place, range) } : null;
    },
    remove: (name) => rm(placeOf(name), { recursive: true, force: true }),
    clearIncoming: async (before) => {
      const names = (await readdir(incomingFolder).catch(ignoreMissing)) ?? [];
      for (const name of names) {
        const file = path.join(incomingFolder, name);
        const found = await stat(file).catch(ignoreMissing);
        if (found && found.mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
