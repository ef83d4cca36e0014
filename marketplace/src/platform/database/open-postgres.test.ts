import { upstreamWorkLimitMs } from '@gam/schemas/upstream';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseUrl, selectRows } from '../../../test/database.ts';
import { installErrorHandler } from '../http/error-handler.ts';
import type { OpenDatabase } from './database.ts';
import { isPassing } from './failure.ts';
import { openPostgres } from './open-postgres.ts';
import { transactSlowly } from './transact.ts';

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';

describe.skipIf(skipped !== '')(`openPostgres${skipped}`, () => {
  let proxy: Server;
  let database: OpenDatabase;
  const silenceMs = 300;
  /** The next connections that break when a transaction begins on them. */
  let breaking = 0;
  /** Whether no byte of a client reaches the server. */
  let isSilent = false;

  beforeAll(async () => {
    const { hostname, port } = new URL(databaseUrl ?? '');
    proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.on('close', () => server.destroy());
      client.on('data', (bytes) => {
        if (isSilent) return;
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
    database = openPostgres(url.href, silenceMs);
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
      statement_timeout: upstreamWorkLimitMs,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 15_000,
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

  it.each([
    ['a statement', () => database.db.execute(sql`select 1`)],
    ['the begin of a transaction', () => database.db.transaction(async () => null)],
    [
      'a statement of a transaction',
      () =>
        database.db.transaction(async (tx) => {
          isSilent = true;
          await tx.execute(sql`select 1`);
        }),
    ],
  ])(
    'lets a request end with 503 and Retry-After when the server does not reply to %s',
    async (name, work) => {
      const app = Fastify({ pluginTimeout: 0 });
      onTestFinished(() => app.close());
      installErrorHandler(app);
      let serve: () => Promise<unknown> = async () => database.db.execute(sql`select 1`);
      app.get('/', async () => ({ done: await serve().then(() => true) }));
      const sendAll = async () => {
        const replies = await Promise.all(Array.from({ length: 10 }, () => app.inject('/')));
        return replies.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]);
      };
      // A slow machine needs longer than the limit for the first connections.
      const serveAll = () =>
        vi.waitFor(
          async () => expect(await sendAll()).toEqual(Array.from({ length: 10 }, () => [200, undefined])),
          { timeout: 60_000 },
        );
      await serveAll();
      serve = work;
      isSilent = name !== 'a statement of a transaction';
      expect(await sendAll()).toEqual(Array.from({ length: 10 }, () => [503, '1']));
      isSilent = false;
      serve = () => database.db.transaction(async () => null);
      await serveAll();
    },
  );

  it('lets the work of a start wait for longer', async () => {
    const slow = transactSlowly(database.db, (tx) =>
      tx.execute(sql`select pg_sleep(${(2 * silenceMs) / 1000})`),
    );
    await expect(slow).resolves.toBeDefined();
  });
});
