import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Recent } from './recent.ts';
import type { DocumentKind, Store, Versioned } from './store.ts';

interface Row {
  value: string;
  version: number;
  expires_at: number;
}

/** Opens the one table of the embedded store with its prepared statements. */
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
      version INTEGER NOT NULL,
      value TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS documents_expiry ON documents (expires_at);
  `);
  const select = database.prepare(
    'SELECT value, version, expires_at FROM documents WHERE kind = ? AND key = ?',
  );
  // An expired document counts as absent, even before it is swept.
  const insert = database.prepare(`
    INSERT INTO documents (kind, key, version, value, expires_at) VALUES (?, ?, 1, ?, ?)
    ON CONFLICT (kind, key) DO UPDATE SET version = 1, value = excluded.value, expires_at = excluded.expires_at
    WHERE documents.expires_at <= ?`);
  const replace = database.prepare(`
    UPDATE documents SET version = version + 1, value = ?, expires_at = ?
    WHERE kind = ? AND key = ? AND version = ? AND expires_at > ?`);
  const remove = database.prepare('DELETE FROM documents WHERE kind = ? AND key = ?');
  const sweep = database.prepare('DELETE FROM documents WHERE expires_at <= ?');
  return {
    get: (kind: string, key: string): Row | undefined => {
      const row = select.get(kind, key);
      return (
        row && { value: String(row.value), version: Number(row.version), expires_at: Number(row.expires_at) }
      );
    },
    insert: (kind: string, key: string, value: string, expiresAt: number, now: number): boolean =>
      insert.run(kind, key, value, expiresAt, now).changes === 1,
    replace: (
      kind: string,
      key: string,
      version: number,
      value: string,
      expiresAt: number,
      now: number,
    ): boolean => replace.run(value, expiresAt, kind, key, version, now).changes === 1,
    remove: (kind: string, key: string): void => void remove.run(kind, key),
    sweep: (now: number): void => void sweep.run(now),
  };
}

interface Cached extends Versioned<unknown> {
  readonly expiresAt: number;
}
interface Write {
  readonly run: () => boolean;
  readonly done: (written: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** The number of parsed documents in memory, some 3 KB each: more than one process has customers at a time. */
const cachedDocuments = 5_000;
/** The number of keys that are known to be absent: most browsers have no state outside their flows. */
const knownAbsences = 5_000;
/** The time between two sweeps of expired documents, ms. */
const sweepEvery = 10 * 60_000;

/**
 * The embedded store: SQLite in one file, for one process. Reads come from memory; the writes of one turn of the event
 * loop are committed together, each reply after its group's commit. The versions are compared inside the commit.
 */
export function openEmbeddedStore(folder: string, now: () => number = Date.now): Store {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path.join(folder, 'flows.sqlite'));
  const table = openTable(database);
  const cache = new Recent<Cached>(cachedDocuments);
  // No other process writes: an absent key stays absent until this process writes it.
  const absent = new Recent<true>(knownAbsences);
  const cacheKey = (kind: DocumentKind, key: string) => `${kind}/${key}`;
  let group: Write[] = [];

  const commitGroup = () => {
    const writes = group;
    group = [];
    let outcomes: boolean[] = [];
    try {
      database.exec('BEGIN IMMEDIATE');
      outcomes = writes.map(({ run }) => run());
      database.exec('COMMIT');
    } catch (error) {
      // The group's documents in memory were never committed.
      cache.clear();
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
      for (const { failed } of writes) failed(error);
      return;
    }
    for (const [index, { done }] of writes.entries()) done(outcomes[index] ?? false);
  };

  const write = (run: () => boolean) =>
    new Promise<boolean>((done, failed) => {
      if (group.push({ run, done, failed }) === 1) setImmediate(commitGroup);
    });

  const put = (
    kind: DocumentKind,
    key: string,
    after: number,
    value: unknown,
    expiresAt: number,
  ): Promise<boolean> =>
    write(() => {
      const json = JSON.stringify(value);
      const written =
        after === 0
          ? table.insert(kind, key, json, expiresAt, now())
          : table.replace(kind, key, after, json, expiresAt, now());
      if (written) cache.set(cacheKey(kind, key), { value, version: after + 1, expiresAt });
      else cache.delete(cacheKey(kind, key));
      absent.delete(cacheKey(kind, key));
      return written;
    });

  const read = (kind: DocumentKind, key: string): Cached | null => {
    const cached = cache.get(cacheKey(kind, key));
    if (cached) return cached;
    if (absent.get(cacheKey(kind, key))) return null;
    const row = table.get(kind, key);
    if (!row) {
      absent.set(cacheKey(kind, key), true);
      return null;
    }
    const value: unknown = JSON.parse(row.value);
    const found = { value, version: row.version, expiresAt: row.expires_at };
    cache.set(cacheKey(kind, key), found);
    return found;
  };

  const sweep = setInterval(() => table.sweep(now()), sweepEvery);
  sweep.unref();

  return {
    isOwn: true,
    get: <T>(kind: DocumentKind, key: string) => {
      const found = read(kind, key);
      // The writer and the readers of a kind use the same type.
      const alive = found && found.expiresAt > now() ? (found as Versioned<T>) : null;
      return Promise.resolve(alive);
    },
    insert: (kind, key, value, expiresAt) => put(kind, key, 0, value, expiresAt),
    replace: (kind, key, version, value, expiresAt) => put(kind, key, version, value, expiresAt),
    remove: async (kind, key) => {
      await write(() => {
        table.remove(kind, key);
        cache.delete(cacheKey(kind, key));
        return true;
      });
    },
    close: async () => {
      clearInterval(sweep);
      if (group.length > 0) await write(() => true);
      database.close();
    },
  };
}
