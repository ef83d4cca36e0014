import { readConfig } from '../src/platform/config.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { failed, runCommand } from './backup/tools.ts';

/** `npm run restore -- <file> [--replace]`: what `npm run backup` wrote, back into DATABASE_URL and GAM_DATA. */
const typed = process.argv.slice(2);
const [file, ...others] = typed.filter((word) => word !== '--replace');
const config = readConfig({ ...process.env, NODE_ENV: 'development' });
await runCommand(async () => {
  if (file === undefined || others.length > 0) return failed('Usage: npm run restore -- <file> [--replace]');
  if (!config.ok) return failed(...config.failure);
  return restoreBackup(config.value, file, { replace: typed.includes('--replace') });
});
