import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/** Opens the embedded PostgreSQL in a folder that no other process has. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const lock = lockFolder(folder);
  try {
    const dataDir = path.join(folder, 'pg');
    if (!existsSync(dataDir)) await createIn(dataDir);
    // Relaxed durability would answer before the files are written: an acknowledged order could be lost.
    const client = await PGlite.create({ dataDir, relaxedDurability: false });
    return {
      db: drizzle(client),
      async close() {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes an empty database beside its place and moves it there, so that a half-made one is never opened. */
async function createIn(dataDir: string): Promise<void> {
  const halfMade = `${dataDir}.new`;
  rmSync(halfMade, { recursive: true, force: true });
  const client = await PGlite.create({ dataDir: halfMade });
  await client.close();
  renameSync(halfMade, dataDir);
}
