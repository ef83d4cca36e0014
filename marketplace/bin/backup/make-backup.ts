import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../src/platform/config.ts';
import { openDataFolder } from '../../src/platform/files/data-folder.ts';
import {
  asidePrefix,
  countRows,
  environmentOf,
  failed,
  type Manifest,
  type CommandResult,
  parts,
  runTool,
  withClient,
} from './tools.ts';

/** tar's code for files that changed or went while it read them: uploads may. */
const changedMeanwhile = 1;

/**
 * Writes database and files into one file, while marketplaces run: the database as it is at one moment, then the files,
 * which are there before the database names them.
 */
export async function makeBackup(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  file: string,
): Promise<CommandResult> {
  if (databaseUrl === null)
    return failed(
      'DATABASE_URL is not set. To keep the embedded database, stop the server and copy GAM_DATA.',
    );
  if (existsSync(file)) return failed(`${file} exists already.`);
  // The backup is private too, wherever it is written.
  openDataFolder(dataFolder);
  const work = `${file}.unfinished`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const rows = await dump(databaseUrl, path.join(work, parts.dump));
    const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), rows };
    writeFileSync(path.join(work, parts.manifest), JSON.stringify(manifest, null, 2));
    const whole = path.join(work, 'backup.tar');
    const embedded = `--exclude=${parts.files}/pg`;
    const arriving = `--exclude=${parts.files}/uploads/incoming`;
    const named = ['-C', work, parts.manifest, parts.dump, '-C', dataFolder, parts.files];
    runTool('tar', ['-cf', whole, embedded, arriving, ...named], {}, [0, changedMeanwhile]);
    runTool('sync', [whole]);
    renameSync(whole, file);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return {
      done: true,
      lines: [`${file}: ${total} rows in ${Object.keys(rows).length} tables, and the files.`],
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Dumps the database; returns the number of rows of each table in the same snapshot. */
const dump = (databaseUrl: string, file: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const counted = await countRows(client);
    const form = ['--format=custom', '--no-owner', '--no-privileges', `--exclude-schema=${asidePrefix}*`];
    const snapshot = `--snapshot=${rows[0]?.snapshot}`;
    runTool('pg_dump', [...form, snapshot, `--file=${file}`], environmentOf(databaseUrl));
    return counted;
  });
