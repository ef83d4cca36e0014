import { readConfig } from '../src/platform/config.ts';
import { FolderInUse } from '../src/platform/database/folder-lock.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { openDataFolder } from '../src/platform/files/data-folder.ts';
import { readCommand, usage } from './team/commands.ts';

/**
 * `npm run team -- <command>`: manages the team and the tokens of programs in the database of DATABASE_URL, or in the
 * embedded one if no marketplace uses it. Exit codes: 0 done, 1 failed, 2 wrong arguments.
 */
const run = readCommand(process.argv.slice(2));
if (run === null) stop(2, usage);

const config = readConfig(process.env);
if (!config.ok) stop(1, config.failure);
openDataFolder(config.value.dataFolder);
const database = await openDatabase(config.value).catch((error: unknown) => {
  if (error instanceof FolderInUse)
    stop(1, ['A marketplace runs on this data folder. Stop it first, or set DATABASE_URL.']);
  throw error;
});
try {
  const publicUrl = (process.env['PUBLIC_URL'] || 'http://localhost:3000').replace(/\/+$/, '');
  const { done, lines } = await run({ db: database.db, now: new Date(), publicUrl });
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exitCode = done ? 0 : 1;
} finally {
  await database.close();
}

function stop(code: 1 | 2, lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(code);
}
