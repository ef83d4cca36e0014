import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, selectRows } from '../../../test/database.ts';
import type { OpenDatabase } from './database.ts';
import { isPassing } from './failure.ts';
import { openPostgres, postgresLimits } from './open-postgres.ts';

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';

describe.skipIf(skipped !== '')(`openPostgres${skipped}`, () => {
  let proxy: Server;
  let database: OpenDatabase;
  /** The next connections that break when a transaction begins on them. */
  let breaking = 0;

  beforeAll(async () => {
    const { hostname, port } = new URL(databaseUrl ?? '');
    proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.on('close', () => server.destroy());
      client.on('data', (bytes) => {
        if (breaking === 0 || !bytes.includes('begin')) return void server.write(bytes);
        breaking -= 1;
        client.destroy();
      });
      server.pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl ?? '');
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    database = openPostgres(url.href);
  });

  afterAll(async () => {
    await database.close();
    proxy.close();
  });

  it('sets the time limits on its connections', async () => {
    const query = sql`
      select name, setting::int as ms from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
    const rows = await selectRows<{ name: string; ms: number }>(database, query);
    expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual({
      statement_timeout: postgresLimits.statementMs,
      lock_timeout: postgresLimits.lockMs,
      idle_in_transaction_session_timeout: postgresLimits.idleInTransactionMs,
    });
  });

  it('replaces connections that break when a transaction begins', async () => {
    // More than the pool has.
    const count = 12;
    breaking = count;
    for (let index = 0; index < count; index += 1) {
      const error: unknown = await database.db
        .transaction(async () => null)
        .catch((caught: unknown) => caught);
      expect(isPassing(error)).toBe(true);
    }
    expect(breaking).toBe(0);
    expect(await database.db.transaction(async () => 'done')).toBe('done');
  });
});
