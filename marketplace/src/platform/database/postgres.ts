import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { OpenDatabase } from './database.ts';

/** Opens a pool of connections to a PostgreSQL. Times are in ms. */
export function openPostgres(url: string): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // A connection that breaks while idle is replaced by the pool; unhandled, the event would end the process.
  pool.on('error', () => undefined);
  return { db: drizzle(pool), close: () => pool.end() };
}
