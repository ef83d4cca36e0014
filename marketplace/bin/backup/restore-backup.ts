import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Config } from '../../src/platform/config.ts';
import { openDataFolder } from '../../src/platform/files/data-folder.ts';
import {
  asidePrefix,
  countRows,
  environmentOf,
  failed,
  type Manifest,
  messageOf,
  type CommandResult,
  parts,
  runTool,
  withClient,
} from './tools.ts';

/**
 * Puts a backup in the place of an empty database and an empty folder of files. With `replace` what is there is set
 * aside, unless a marketplace uses it. If the restore fails or restores other rows, everything is as before.
 */
export async function restoreBackup(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<CommandResult> {
  if (databaseUrl === null) return failed('DATABASE_URL is not set.');
  if (!existsSync(file)) return failed(`${file} is missing.`);
  openDataFolder(dataFolder);
  const work = mkdtempSync(path.join(dataFolder, 'restore-'));
  const folder = path.join(dataFolder, parts.files);
  try {
    runTool('tar', ['-xf', file, '-C', work]);
    const manifest = JSON.parse(readFileSync(path.join(work, parts.manifest), 'utf8')) as Manifest;
    if (manifest.format !== 1) return failed(`${file} was made by a later version.`);
    return await withClient(databaseUrl, async (client) => {
      const isEmpty = Object.keys(await countRows(client)).length === 0 && isEmptyFolder(folder);
      if (!isEmpty && !replace)
        return failed('The database or GAM_DATA is not empty. --replace sets aside what is there.');
      if (!isEmpty && (await countOthers(client)) > 0)
        return failed('The database is in use. Stop every marketplace first.');
      const aside = `${asidePrefix}${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
      const problem = await restoreDatabase(client, { databaseUrl, work, aside, manifest });
      if (problem !== null) return failed(problem, 'Nothing was changed.');
      if (existsSync(folder)) renameSync(folder, path.join(dataFolder, aside));
      renameSync(path.join(work, parts.files), folder);
      // The backup may be one of a version that let others read.
      openDataFolder(dataFolder);
      const isKept = !isEmpty ? [`What was there is the schema ${aside} and a folder of that name.`] : [];
      return { done: true, lines: [`Restored as of ${manifest.made_at}, all rows counted.`, ...isKept] };
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const isEmptyFolder = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** The number of other connections to the database. */
async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.count);
}

interface Restoring {
  readonly databaseUrl: string;
  readonly work: string;
  /** The schema that keeps what was there. */
  readonly aside: string;
  readonly manifest: Manifest;
}

/** Restores the tables beside what was there; returns the problem after undoing it, null if there is none. */
async function restoreDatabase(
  client: Client,
  { databaseUrl, work, aside, manifest }: Restoring,
): Promise<string | null> {
  await client.query(`alter schema public rename to ${aside}; create schema public`);
  const undoing = `drop schema public cascade; alter schema ${aside} rename to public`;
  /** Returns the problem after undoing what was done, on a new connection, since the first one may be broken. */
  const undo = async (problem: string): Promise<string> => {
    await withClient(databaseUrl, (other) => other.query(undoing)).catch((error: unknown) => {
      throw new Error(`${problem}\nIt could not be undone: ${messageOf(error)}. Run: ${undoing}`);
    });
    return problem;
  };
  try {
    const env = environmentOf(databaseUrl);
    const form = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
    runTool('pg_restore', [...form, `--dbname=${env['PGDATABASE']}`, path.join(work, parts.dump)], env);
    const counted = JSON.stringify(await countRows(client));
    if (counted !== JSON.stringify(manifest.rows)) {
      return await undo(`The restored rows differ from the backup's: ${counted}`);
    }
  } catch (error) {
    return undo(messageOf(error));
  }
  const { rows } = await client.query(`select from pg_tables where schemaname = $1`, [aside]);
  if (rows.length === 0) await client.query(`drop schema ${aside} cascade`);
  return null;
}
