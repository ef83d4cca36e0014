import { readFileSync } from 'node:fs';
import { readConfig } from '../src/platform/config.ts';
import { openDataFolder } from '../src/platform/files/data-folder.ts';
import { FolderInUse } from '../src/platform/database/folder-lock.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { reconcileFile } from './reconcile/reconcile-file.ts';

/**
 * `npm run reconcile -- <file>`: compares a statement of the bank (CSV) with the ledger in the database of DATABASE_URL, or
 * in the embedded one if no marketplace uses it, keeps what differs and prints it. Exit codes: 0 nothing differs, 1 something
 * differs or it failed, 2 wrong arguments.
 */
const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) stop(2, ['Usage: npm run reconcile -- <file>']);
const text = read(file);
const config = readConfig({ ...process.env, NODE_ENV: 'development' });
if (!config.ok) stop(1, config.failure);
openDataFolder(config.value.dataFolder);
const database = await openDatabase(config.value).catch((error: unknown) => {
  if (error instanceof FolderInUse)
    stop(1, ['A marketplace runs on this data folder. Stop it first, or set DATABASE_URL.']);
  throw error;
});
try {
  const { isSame, lines } = await reconcileFile(database.db, text, Date.now());
  for (const line of lines) (isSame ? console.log : console.error)(line);
  process.exitCode = isSame ? 0 : 1;
} finally {
  await database.close();
}

function read(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    return stop(1, [`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function stop(code: 1 | 2, lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(code);
}
