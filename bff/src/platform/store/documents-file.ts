import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Held, Version } from './store.ts';

/** A stored document; `expires_at` in ms since 1970. */
interface Row {
  readonly value: string;
  readonly version: Version;
  readonly expires_at: number;
}

/** A write of one document. */
interface RowWrite {
  readonly kind: string;
  readonly key: string;
  readonly value: string;
  /** The version that it makes. */
  readonly version: Version;
  readonly expiresAt: number;
  /** The time of the write, ms since 1970. */
  readonly at: number;
  /** Its holders; null: those of the document that it replaces. */
  readonly owner: string | null;
}

/** The documents that one part of a walk reads: few enough that it takes a moment only. */
const walkRows = 500;

/** The open file of the embedded store: one table in SQLite. Its functions throw if the file cannot be used. */
export type DocumentsFile = ReturnType<typeof openDocumentsFile>;

/** Opens the file, and makes it if it is missing. Throws if it is damaged. */
export function openDocumentsFile(file: string) {
  const database = new DatabaseSync(file);
  try {
    return openTable(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function openTable(database: DatabaseSync) {
  // NORMAL: commits survive a killed process; a power cut can lose the last moments, which customers restore from
  // their own answers. Orders are not stored here.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS documents (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      version TEXT NOT NULL,
      value TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      owner TEXT,
      written_at INTEGER,
      PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS documents_expiry ON documents (expires_at);
  `);
  addColumns(database);
  const found = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  if (found !== 'ok') throw new DamagedFile(found);
  const select = database.prepare(
    'SELECT value, version, expires_at FROM documents WHERE kind = ? AND key = ?',
  );
  // An expired document counts as absent, even before it is swept. A file of an earlier build has a column of
  // integers, which compares and returns its versions as text all the same.
  const insert = database.prepare(`
    INSERT INTO documents (kind, key, version, value, expires_at, owner, written_at) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (kind, key) DO UPDATE SET version = excluded.version, value = excluded.value,
      expires_at = excluded.expires_at, owner = excluded.owner, written_at = excluded.written_at
    WHERE documents.expires_at <= excluded.written_at`);
  const replace = database.prepare(`
    UPDATE documents SET version = ?, value = ?, expires_at = ?, owner = coalesce(?, owner), written_at = ?
    WHERE kind = ? AND key = ? AND version = ? AND expires_at > ?`);
  const renew = database.prepare('UPDATE documents SET expires_at = ? WHERE kind = ? AND key = ?');
  const remove = database.prepare('DELETE FROM documents WHERE kind = ? AND key = ?');
  const sweep = database.prepare('DELETE FROM documents WHERE expires_at <= ?');
  const evict = database.prepare('DELETE FROM documents WHERE kind = ? AND key = ? AND version = ?');
  const walk = database.prepare(`
    SELECT kind, key, version, owner, written_at, octet_length(value) AS bytes FROM documents
    WHERE (kind, key) > (?, ?) ORDER BY kind, key LIMIT ${walkRows}`);
  const pages = ['page_size', 'page_count', 'freelist_count'] as const;
  const pragmas = pages.map((name) => database.prepare(`PRAGMA ${name}`));
  return {
    get: (kind: string, key: string): Row | undefined => {
      const row = select.get(kind, key);
      return (
        row && { value: String(row.value), version: String(row.version), expires_at: Number(row.expires_at) }
      );
    },
    insert: ({ kind, key, value, version, expiresAt, at, owner }: RowWrite): boolean =>
      insert.run(kind, key, version, value, expiresAt, owner, at).changes === 1,
    replace: (over: Version, { kind, key, value, version, expiresAt, at, owner }: RowWrite): boolean =>
      replace.run(version, value, expiresAt, owner, at, kind, key, over, at).changes === 1,
    renew: (kind: string, key: string, expiresAt: number): boolean =>
      renew.run(expiresAt, kind, key).changes === 1,
    remove: (kind: string, key: string): void => void remove.run(kind, key),
    sweep: (at: number): void => void sweep.run(at),
    evict: ({ kind, key, version }: Pick<Held, 'kind' | 'key' | 'version'>): boolean =>
      evict.run(kind, key, version).changes === 1,
    /** Returns the documents that follow one in the order of kind and key. */
    walk: (kind: string, key: string): { held: Held[]; isOver: boolean } => {
      const rows = walk.all(kind, key);
      return { held: rows.map(readHeld), isOver: rows.length < walkRows };
    },
    /** What the documents take, bytes: pages that are free again count no more. */
    usedBytes: (): number => {
      const [size = 0, count = 0, free = 0] = pragmas.map((pragma, index) =>
        Number(pragma.get()?.[pages[index] ?? '']),
      );
      return size * (count - free);
    },
    /** Does work and commits its writes together; after an error nothing of them is stored. */
    commit: <T>(work: () => T): T => {
      // A group before this one failed, and so did its end.
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
      database.exec('BEGIN IMMEDIATE');
      let isCommitted = false;
      try {
        const outcome = work();
        database.exec('COMMIT');
        isCommitted = true;
        return outcome;
      } finally {
        // SQLite itself ends a transaction after some errors.
        if (!isCommitted && database.isTransaction) database.exec('ROLLBACK');
      }
    },
    /** Writes the file anew, so that nothing of removed documents is left in it or in its log. */
    scrub: (): void => database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
    close: (): void => database.close(),
  };
}

const readHeld = (row: Record<string, unknown>): Held => ({
  kind: String(row['kind']),
  key: String(row['key']),
  version: String(row['version']),
  bytes: Number(row['bytes']),
  owner: typeof row['owner'] === 'string' ? row['owner'] : null,
  writtenAt: row['written_at'] === null ? null : Number(row['written_at']),
});

/** Adds the columns that a file of an earlier build lacks. */
function addColumns(database: DatabaseSync): void {
  const known = database
    .prepare('PRAGMA table_info(documents)')
    .all()
    .map(({ name }) => name);
  for (const column of ['owner TEXT', 'written_at INTEGER'])
    if (!known.includes(column.split(' ')[0] ?? null))
      database.exec(`ALTER TABLE documents ADD COLUMN ${column}`);
}

class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** The result codes of SQLite for a damaged file: SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes = new Set([11, 26]);

/** The primary result code of SQLite's error; null for another error. */
function sqliteCode(error: unknown): number | null {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' ? code & 0xff : null;
}

/** Whether the file could not be used, e.g. on a full disk: an error of SQLite or of the file system. */
export const isFileError = (error: unknown): boolean =>
  error instanceof DamagedFile ||
  sqliteCode(error) !== null ||
  (error instanceof Error && 'syscall' in error);

/** Whether the content of the file is not a sound database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFile || damageCodes.has(sqliteCode(error) ?? 0);

/** Renames a closed file with the date, with SQLite's files beside it; returns the new name. */
export function setAside(file: string): string {
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  return aside;
}
