import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.ts';
import type { Metrics } from '../telemetry/metrics.ts';

type Query = (...args: unknown[]) => unknown;

/** Times the queries on a pool's connections, and shows the connections by state. */
export function measurePool(pool: Pool, { queries, connections, beforeRead }: Metrics): void {
  pool.on('connect', (client) => measureClient(client, queries));
  beforeRead(() => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'awaited' }, pool.waitingCount);
  });
}

/** Times the transactions of a database with their waits for locks and their repetitions. */
export function measureTransactions(db: Database, { transactions }: Metrics): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const began = performance.now();
    let outcome = 'undone';
    try {
      const result = await transaction(run, config);
      outcome = 'committed';
      return result;
    } finally {
      transactions.observe({ outcome }, (performance.now() - began) / 1_000);
    }
  };
}

function measureClient(client: PoolClient, queries: Metrics['queries']): void {
  const query: Query = client.query.bind(client);
  const measured: Query = (...args) => {
    const began = performance.now();
    const end = (outcome: 'ok' | 'failed') =>
      queries.observe({ outcome }, (performance.now() - began) / 1_000);
    const callBack = args.at(-1);
    // The pool's own queries take a call-back, those of a transaction return a promise.
    if (typeof callBack === 'function') {
      const measuredCallBack = (error: unknown, ...rest: unknown[]) => {
        end(error ? 'failed' : 'ok');
        (callBack as Query)(error, ...rest);
      };
      return query(...args.slice(0, -1), measuredCallBack);
    }
    const result = query(...args);
    if (result instanceof Promise) {
      result.then(
        () => end('ok'),
        () => end('failed'),
      );
    }
    return result;
  };
  client.query = measured as PoolClient['query'];
}
