import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { databaseUrl, openOnPostgres } from '../../../../test/database.ts';
import { users } from '../../../people/accounts/index.ts';
import { sessions } from '../../../people/auth/tables.ts';
import type { OpenDatabase } from '../database.ts';
import { openPostgres } from '../open-postgres.ts';
import type { News } from './news.ts';
import { listenOnPostgres } from './postgres-news.ts';

/** Notes what is told of a topic. */
function note(news: News, topic: Parameters<News['follow']>[0]): readonly (string | null)[] {
  const told: (string | null)[] = [];
  news.follow(topic, (key) => told.push(key));
  return told;
}

const person = { id: 'p', firstName: null, lastName: null, phone: '989121112233', createdAt: new Date() };
const at = new Date();
const session = { userId: 'p', createdAt: at, lastUsedAt: at, expiresAt: at };

describe.each(databases)('the news of $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  let news: News;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    news = await database.listen();
    await database.db.insert(users).values({ ...person, role: 'customer' });
    await vi.waitUntil(() => news.isHeard(), { timeout: 60_000 });
  });

  afterAll(() => database?.close());

  it.skipIf(skipped)('tell of ended sessions by their keys, of changed ones and of roles', async () => {
    const { db } = database;
    const told = note(news, 'sessions');
    await db.insert(sessions).values(['one', 'two', 'three'].map((tokenHash) => ({ ...session, tokenHash })));
    await db.update(sessions).set({ lastUsedAt: new Date() });
    await db.delete(sessions).where(eq(sessions.tokenHash, 'one'));
    await expect.poll(() => told).toEqual(['one']);
    await db.update(sessions).set({ expiresAt: new Date() });
    await expect.poll(() => told).toEqual(['one', null]);
    await db.update(users).set({ role: 'customer' }).where(eq(users.id, 'p'));
    await expect.poll(() => told).toEqual(['one', null, null]);
    await db.delete(sessions);
    await expect.poll(() => new Set(told.slice(3))).toEqual(new Set(['two', 'three']));
  });

  it.skipIf(skipped)('tell of nothing that was rolled back', async () => {
    const told = note(news, 'flow_rules');
    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`update flow_rules_state set revision = revision`);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await database.db.execute(sql`update flow_rules_state set revision = revision`);
    await expect.poll(() => told).toEqual([null]);
  });
});

describe.skipIf(databaseUrl === null)('a connection for news', () => {
  let database: Awaited<ReturnType<typeof openOnPostgres>>;

  beforeAll(async () => {
    database = await openOnPostgres(databaseUrl ?? '');
  });

  afterAll(() => database.close());

  it('brings what another process writes', async () => {
    const news = listenOnPostgres(database.url);
    await expect.poll(() => news.isHeard()).toBe(true);
    const told = note(news, 'flow_rules');
    const other = openPostgres(database.url);
    await other.db.execute(sql`update flow_rules_state set revision = revision`);
    await other.close();
    await expect.poll(() => told).toEqual([null]);
    await news.close();
  });

  it('is opened again after it broke, and says that something may have been missed', async () => {
    const named = new URL(database.url);
    named.searchParams.set('application_name', 'news that break');
    const news = listenOnPostgres(named.href);
    await expect.poll(() => news.isHeard()).toBe(true);
    const told = note(news, 'sessions');
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'news that break'`,
    );
    await expect.poll(() => told).toEqual([null]);
    await expect.poll(() => news.isHeard()).toBe(true);
    await news.close();
  });

  it('counts as unheard while it hangs, and as heard again afterwards', async () => {
    const { hostname, port } = new URL(database.url);
    let hangs = false;
    const sockets = new Set<Socket>();
    const proxy = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
      }
      near.on('data', (bytes) => !hangs && far.write(bytes));
      far.on('data', (bytes) => !hangs && near.write(bytes));
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const through = new URL(database.url);
    through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const news = listenOnPostgres(through.href);
    await expect.poll(() => news.isHeard()).toBe(true);
    hangs = true;
    await expect.poll(() => news.isHeard()).toBe(false);
    hangs = false;
    await expect.poll(() => news.isHeard()).toBe(true);
    await news.close();
    sockets.forEach((socket) => socket.destroy());
    proxy.close();
  });
});
