import { upstreamWorkLimitMs } from '@gam/schemas/upstream';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { OpenDatabase } from './database.ts';
import { NoConnection } from './failure.ts';

/** The time limits of each connection, in ms. */
export const postgresLimits = {
  connectMs: 5_000,
  statementMs: upstreamWorkLimitMs,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
} as const;

/** The connections of one process. */
const maxConnections = 10;

/** Opens a pool of connections to a PostgreSQL. Statements on a connection that breaks fail; a new one replaces it. */
export function openPostgres(url: string): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: postgresLimits.connectMs,
    statement_timeout: postgresLimits.statementMs,
    lock_timeout: postgresLimits.lockMs,
    idle_in_transaction_session_timeout: postgresLimits.idleInTransactionMs,
    keepAlive: true,
  });
  // An error event without a listener ends the process. The pool listens to idle connections only; on a connection in
  // use the statement fails as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);

  const db = drizzle(pool);
  // The transaction of drizzle's pool keeps a connection for ever when `begin` fails on it.
  db.transaction = async (run, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new NoConnection(cause);
    });
    try {
      return await drizzle(client).transaction(run, config);
    } finally {
      // A connection that is still inside a transaction, since its rollback failed, is closed.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return { db, close: () => pool.end() };
}
