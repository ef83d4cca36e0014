import { upstreamWorkLimitMs } from '@gam/schemas/upstream';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import type { Metrics } from '../telemetry/metrics.ts';
import { measurePool } from './measure-queries.ts';
import { prepareOnPostgres } from './prepare-on-postgres.ts';
import type { OpenDatabase } from './database.ts';
import { listenOnPostgres, type PostgresNews } from './news/postgres-news.ts';
import { isSilence, NoConnection } from './failure.ts';
import { isSlowWork } from './work-limit.ts';

/** The time limits of each connection, in ms. */
const postgresLimits = {
  connectMs: 5_000,
  statementMs: upstreamWorkLimitMs,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
  /** Without a reply for this long the server or the network hangs: the server's own limit has passed. */
  silenceMs: upstreamWorkLimitMs + 1_000,
} as const;

/** The connections of one process. */
const maxConnections = 10;

/**
 * Opens a pool of connections to a PostgreSQL. Statements on a connection that breaks or gives no reply fail; a new one
 * replaces it.
 */
export function openPostgres(
  url: string,
  silenceMs: number = postgresLimits.silenceMs,
  metrics: Metrics | null = null,
): OpenDatabase {
  const pool = openPool(url, { max: maxConnections, query_timeout: silenceMs });
  prepareOnPostgres(pool);
  if (metrics) measurePool(pool, metrics);
  /** For the work of a start, which waits for other processes; its connections end with it. */
  const slowPool = openPool(url, { max: 1 });

  const db = drizzle(pool);
  // The transaction of drizzle's pool keeps a connection for ever when `begin` fails on it.
  db.transaction = async (run, config) => {
    const client = await (isSlowWork() ? slowPool : pool).connect().catch((cause: unknown) => {
      throw new NoConnection(cause);
    });
    let isSilent = false;
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await run(tx);
        } catch (error) {
          // Closes the connection, on which the rollback would wait as long again.
          if (isSilence(error)) void client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      isSilent = isSilence(error);
      throw error;
    } finally {
      // A connection that is still inside a transaction, since its rollback failed, is closed.
      client.release(isSilent || client.getTransactionStatus() !== 'I');
    }
  };
  let news: PostgresNews | null = null;
  return {
    db,
    listen: async () => (news = listenOnPostgres(url)),
    close: async () => {
      await Promise.all([pool.end(), slowPool.end(), news?.close()]);
    },
  };
}

function openPool(url: string, own: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: postgresLimits.connectMs,
    statement_timeout: postgresLimits.statementMs,
    lock_timeout: postgresLimits.lockMs,
    idle_in_transaction_session_timeout: postgresLimits.idleInTransactionMs,
    keepAlive: true,
    ...own,
  });
  // An error event without a listener ends the process. The pool listens to idle connections only; on a connection in
  // use the statement fails as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
