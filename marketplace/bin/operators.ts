import { readConfig } from '../src/platform/config.ts';
import { FolderInUse } from '../src/platform/database/folder-lock.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { openDataFolder } from '../src/platform/files/data-folder.ts';
import { findCommand, usage } from './operators/commands.ts';

/**
 * `npm run operators -- <command>`: manages the operators in the database of DATABASE_URL, or in the embedded one if no
 * marketplace uses it. Exit codes: 0 done, 1 failed, 2 wrong arguments.
 */
const typed = process.argv.slice(2);
const command = findCommand(typed);
if (command === null) stop(2, usage);

const config = readConfig(process.env);
if (!config.ok) stop(1, config.failure);
openDataFolder(config.value.dataFolder);
const database = await openDatabase(config.value).catch((error: unknown) => {
  if (error instanceof FolderInUse)
    stop(1, ['A marketplace runs on this data folder. Stop it first, or set DATABASE_URL.']);
  throw error;
});
try {
  const { done, lines } = await command.run(database.db, typed.slice(1), new Date());
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exitCode = done ? 0 : 1;
} finally {
  await database.close();
}

function stop(code: 1 | 2, lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(code);
}
