import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServer } from '@gam/shared/test/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noOwnPostgres, type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { quoteAt, sendTo } from './url-client.ts';

const skipped = noOwnPostgres === null ? '' : ` (skipped: ${noOwnPostgres})`;

describe.skipIf(skipped !== '')(`a marketplace whose PostgreSQL fails${skipped}`, () => {
  let postgres: OwnPostgres;
  let folder: string;
  let server: ServerProcess;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'gam-away-'));
    postgres = await startOwnPostgres();
    server = await startServer('marketplace', { GAM_DATA: folder, DATABASE_URL: postgres.url });
  });

  afterAll(async () => {
    await server.end();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (...given: [method: string, path: string, more?: Parameters<typeof sendTo>[3]]) =>
    sendTo(server.url, ...given);
  const list = ({ token }: Order) => send('GET', '/v2/orders/', { token });
  type Reply = Awaited<ReturnType<typeof send>>;
  type Order = Awaited<ReturnType<typeof quoteAt>>;

  /** Whether a reply asks the caller to try again in a second. */
  const isRetryable = ({ status, headers }: Reply) => status === 503 && headers.get('retry-after') === '1';

  /** Sends a placement that waits for a lock until `release`. */
  async function placeBehindLock(order: Order) {
    const [holder, watcher] = await Promise.all([postgres.connect(), postgres.connect()]);
    await holder.query('begin; lock table placements in exclusive mode');
    const placing = send('POST', '/v2/orders/', order);
    const findWaiting = async () => {
      const { rows } = await watcher.query(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows as { readonly pid: number }[];
    };
    await expect.poll(findWaiting).toHaveLength(1);
    return {
      placing,
      endWaiting: async () =>
        watcher.query('select pg_terminate_backend($1)', [(await findWaiting())[0]?.pid]),
      release: () => Promise.allSettled([holder.end(), watcher.end()]),
    };
  }

  /** The order that a placement made. */
  const uuidOf = (placed: Reply | undefined) =>
    (placed?.value as { readonly order_uuid: string } | undefined)?.order_uuid;

  /** Sends the same placement twice and expects one order. */
  async function expectOneOrder(order: Order) {
    const replies = [await send('POST', '/v2/orders/', order), await send('POST', '/v2/orders/', order)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const listed = await list(order);
    expect(replies[1]?.value).toEqual(replies[0]?.value);
    expect(listed.value).toMatchObject({ results: [{ order_uuid: uuidOf(replies[0]) }] });
  }

  it('answers 503 with Retry-After when the backend of a placement ends, then places one order', async () => {
    const order = await quoteAt(server.url, '09361111111');
    const { placing, endWaiting, release } = await placeBehindLock(order);
    await endWaiting();
    expect(isRetryable(await placing)).toBe(true);
    await release();
    await expectOneOrder(order);
    expect(server.child.exitCode).toBeNull();
  });

  it('answers 503 with Retry-After when a lock takes too long, then places one order', async () => {
    const order = await quoteAt(server.url, '09362222222');
    const { placing, release } = await placeBehindLock(order);
    expect(isRetryable(await placing)).toBe(true);
    await release();
    await expectOneOrder(order);
  });

  it.each([
    ['fast', '09363333333'],
    ['immediate', '09364444444'],
  ] as const)('goes on by itself after a restart (%s) of PostgreSQL', async (ending, phone) => {
    const order = await quoteAt(server.url, phone);
    const { placing, release } = await placeBehindLock(order);
    const over = new AbortController();
    const read = async () => {
      const replies: Reply[] = [];
      while (!over.signal.aborted) replies.push(await list(order));
      return replies;
    };
    const reading = Promise.all(Array.from({ length: 4 }, read));

    await postgres.stop(ending);
    expect(isRetryable(await placing)).toBe(true);
    await release();
    expect((await send('GET', '/readyz')).status).toBe(503);
    expect((await send('GET', '/livez')).status).toBe(200);
    expect(isRetryable(await send('POST', '/v2/orders/', order))).toBe(true);

    await postgres.start();
    await expect.poll(async () => (await send('GET', '/readyz')).status).toBe(200);
    over.abort();
    const others = (await reading).flat().filter((reply) => reply.status !== 200 && !isRetryable(reply));
    expect(others.map(({ status, value }) => ({ status, value }))).toEqual([]);
    await expectOneOrder(order);
    await expectSmsSent();
    expect(server.child.exitCode).toBeNull();
    expect(server.output()).toContain('the database is busy or away');
  });

  /** Queues an SMS without waking the process, whose own loop then sends it. */
  async function expectSmsSent() {
    const admin = await postgres.connect();
    const { rows } = await admin.query(
      `insert into sms_outbox (phone, purpose, body, next_attempt_at, created_at)
       values ('989360000000', 'order_placed', 'test', now(), now()) returning id`,
    );
    const isSent = async () => {
      const found = await admin.query('select sent_at from sms_outbox where id = $1', [rows[0].id]);
      return found.rows[0].sent_at !== null;
    };
    await expect.poll(isSent).toBe(true);
    await admin.end();
  }
});
