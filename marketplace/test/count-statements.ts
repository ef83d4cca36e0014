import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import type { OpenDatabase } from '../src/platform/database/database.ts';

/** What both drivers send statements through. */
interface Driver {
  query: (...args: unknown[]) => unknown;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns what a piece of work returns and the statements that it sent, `begin` and `commit` included. */
export type WatchStatements = <T>(
  work: () => Promise<T>,
) => Promise<{ readonly outcome: T; readonly statements: readonly Statement[] }>;

/**
 * Watches the driver of a database. Only statements of the given work and of what it calls are returned: pollers run
 * outside of it.
 */
export function watchStatements({ db }: OpenDatabase): WatchStatements {
  const sent = new AsyncLocalStorage<Statement[]>();
  const note = (statement: unknown, values: unknown = []) =>
    sent.getStore()?.push({ text: textOf(statement), values: values as readonly unknown[] });
  const watch = (driver: Driver) => {
    const query = driver.query.bind(driver);
    driver.query = (...args) => {
      note(args[0], Array.isArray(args[1]) ? args[1] : []);
      return query(...args);
    };
  };
  const { $client } = db as unknown as { $client: Pool | PGlite };
  if ('totalCount' in $client) {
    const watched = new Set<PoolClient>();
    // Statements of the pool itself run on its connections too.
    $client.on('acquire', (client: PoolClient) => {
      if (watched.has(client)) return;
      watched.add(client);
      watch(client);
    });
  } else {
    watch($client as unknown as Driver);
    const transaction = $client.transaction.bind($client);
    $client.transaction = (run) => {
      note('begin');
      return transaction(async (tx) => {
        watch(tx as unknown as Driver);
        const outcome = await run(tx);
        note('commit');
        return outcome;
      });
    };
  }
  return async (work) => {
    const statements: Statement[] = [];
    // A query runs where it is awaited.
    const outcome = await sent.run(statements, async () => await work());
    return { outcome, statements: [...statements] };
  };
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { readonly text: string }).text;
}
