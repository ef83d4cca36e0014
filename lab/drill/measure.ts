import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** How many rows (or files) a part has, and a checksum of all of them that does not depend on their order. */
export interface Measured {
  readonly rows: number;
  readonly checksum: string;
}

/** Parts of a database or a folder by their names. */
export type Measurement = ReadonlyMap<string, Measured>;

/** Everything that a restore must bring back beside the tables: what checks, finds and counts their rows. */
const definitions: Readonly<Record<string, string>> = {
  '(sequences)': `select schemaname || sequencename || coalesce(last_value, 0) as line from pg_sequences where schemaname = 'public'`,
  '(indexes)': `select indexdef as line from pg_indexes where schemaname = 'public'`,
  '(constraints)': `select conrelid::regclass || conname || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace`,
  '(triggers)': `select tgrelid::regclass || pg_get_triggerdef(oid) || tgenabled::text as line from pg_trigger where not tgisinternal`,
};

/** Measures each table of a database, and its sequences, indexes, constraints and triggers. */
export async function measureDatabase(url: string): Promise<Measurement> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Two servers must write a row as the same text.
    await client.query(
      `set timezone to 'UTC'; set extra_float_digits to 1; begin isolation level repeatable read`,
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    const parts = new Map<string, Measured>();
    const measure = async (name: string, lines: string) => {
      const { rows } = await client.query<Measured>(
        `select count(*)::int as rows, coalesce(md5(string_agg(md5(line), '' order by md5(line))), '') as checksum from (${lines}) as lines`,
      );
      if (rows[0]) parts.set(name, rows[0]);
    };
    for (const { name } of tables) {
      await measure(name, `select t::text as line from public.${client.escapeIdentifier(name)} as t`);
    }
    for (const [name, lines] of Object.entries(definitions)) await measure(name, lines);
    return parts;
  } finally {
    await client.end();
  }
}

/** Measures the files below a folder as one part: their names and bytes. */
export function measureFiles(folder: string): Measurement {
  const found = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile());
  const names = found.map((file) => path.relative(folder, path.join(file.parentPath, file.name))).toSorted();
  const hash = createHash('md5');
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, name));
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return new Map([['(files)', { rows: names.length, checksum: hash.digest('hex') }]]);
}

/** A line of the drill's table. */
export interface Compared {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly isEqual: boolean;
}

/** Compares two measurements part by part; a part that one of them lacks has null rows there. */
export function compare(before: Measurement, after: Measurement): Compared[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    const isEqual = one !== undefined && one.rows === other?.rows && one.checksum === other.checksum;
    return { name, before: one?.rows ?? null, after: other?.rows ?? null, isEqual };
  });
}
