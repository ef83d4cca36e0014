import { readConfig } from '../src/platform/config.ts';
import { makeBackup } from './backup/make-backup.ts';
import { failed, runCommand } from './backup/tools.ts';

/** `npm run backup -- <file>`: the database of DATABASE_URL and the marketplace's files in one file. */
const [file] = process.argv.slice(2);
const config = readConfig({ ...process.env, NODE_ENV: 'development' });
await runCommand(async () => {
  if (file === undefined) return failed('Usage: npm run backup -- <file>');
  return config.ok ? makeBackup(config.value, file) : failed(...config.failure);
});
