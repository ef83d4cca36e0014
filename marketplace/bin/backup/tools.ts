import { spawnSync } from 'node:child_process';
import { Client } from 'pg';

/** Whether a command succeeded, and the lines that it prints. */
export interface CommandResult {
  readonly done: boolean;
  readonly lines: readonly string[];
}

export const failed = (...lines: readonly string[]): CommandResult => ({ done: false, lines });

/** What lies beside the dump and the files in a backup. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601. */
  readonly made_at: string;
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The names of the parts of a backup. Everything of the marketplace on disk is in `files`. */
export const parts = { manifest: 'manifest.json', dump: 'database.dump', files: 'marketplace' } as const;

/** The schemas into which a restore moves what was there. */
export const asidePrefix = 'before_restore_';

/** A program's failure, with what it said. */
class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
}

/** Runs a program to its end. Throws with its message if it ends with another code than these. */
export function runTool(
  file: string,
  args: readonly string[],
  env = {},
  codes: readonly number[] = [0],
): void {
  const { status, error, stderr } = spawnSync(file, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (error)
    throw new ToolFailed(`${file} cannot be run: ${error.message}. Install the tools of PostgreSQL and tar.`);
  if (status === null || !codes.includes(status)) throw new ToolFailed(`${file}: ${stderr.trim()}`);
}

/** Returns the environment that leads PostgreSQL's programs to a database; a password in their arguments could be read. */
export function environmentOf(databaseUrl: string): Readonly<Record<string, string>> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const given = {
    // libpq knows an IPv6 address without brackets.
    PGHOST: hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Works with a connection of its own. If the connection breaks, its next query fails. */
export async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  // Without a listener the event would end the process before it undoes its work.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the number of rows of each table, as the client's transaction sees them. */
export async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from public.${client.escapeIdentifier(name)}`,
    );
    counted[name] = Number(rows[0]?.count);
  }
  return counted;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs a command and prints its lines; an error of a program or of PostgreSQL becomes one. Sets the exit code. */
export async function runCommand(command: () => Promise<CommandResult>): Promise<void> {
  const { done, lines } = await command().catch((error: unknown) => failed(messageOf(error)));
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exitCode = done ? 0 : 1;
}
