import type { Pool, PoolClient, QueryConfig } from 'pg';
import { createStatementNames } from './statement-names.ts';

type Query = (...args: unknown[]) => unknown;

/** Lets each connection of a pool keep its statements with parameters prepared. */
export function prepareOnPostgres(pool: Pool): void {
  const nameOf = createStatementNames();
  pool.on('connect', (client: PoolClient) => {
    const query: Query = client.query.bind(client);
    const preparing: Query = (first, values, ...rest) => {
      if (!isConfig(first) || !Array.isArray(values) || values.length === 0)
        return query(first, values, ...rest);
      return query({ ...first, name: nameOf(first.text) }, values, ...rest);
    };
    client.query = preparing as typeof client.query;
  });
}

/** Whether a statement comes with its options, as all of drizzle's do. */
const isConfig = (first: unknown): first is QueryConfig =>
  typeof first === 'object' && first !== null && 'text' in first && !('submit' in first);
