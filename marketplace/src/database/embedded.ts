import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/** Opens the embedded PostgreSQL in a folder that no other process has. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const lock = lockFolder(folder);
  try {
    // Relaxed durability would answer before the files are written: an acknowledged order could be lost.
    const client = await PGlite.create({ dataDir: path.join(folder, 'pg'), relaxedDurability: false });
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
