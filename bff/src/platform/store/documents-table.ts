import type { DatabaseSync } from 'node:sqlite';

interface Row {
  value: string;
  version: number;
  expires_at: number;
}

/** The one table of the embedded store, with its statements prepared once. */
export function openTable(database: DatabaseSync) {
  // NORMAL: what is committed outlives a killed process; a power cut can cost the last moments, which customers restore
  // from their own answers. Orders are not here.
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
  // What has expired counts as absent, also when it has not been swept yet.
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
