import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRedisStore } from '../src/platform/store/redis/redis-store.ts';
import { type Store, StoreUnavailable, type Version } from '../src/platform/store/store.ts';
import {
  type BreakingProxy,
  redisMissing,
  type RedisServer,
  startBreakingProxy,
  startRedis,
} from './support/redis-server.ts';

const life = 60_000;
const pace = { beatMs: 20, silenceMs: 150 };
const waits = { outcomeMs: 1_500, graceMs: 300 };
const unavailable = expect.any(StoreUnavailable);
const fails = 'the store of flows fails';
const worksAgain = 'the store of flows works again';

let server: RedisServer;
let lines: { line: string; about: unknown }[] = [];
const ends: (() => Promise<void>)[] = [];

const said = () => lines.map(({ line }) => line);
const note = (about: unknown, line: string) => void lines.push({ line, about });

/** Opens a store, which closes with the test. */
async function open(
  bootId = 'boot',
  { url = server.url, production = false, now = Date.now } = {},
): Promise<Store> {
  const log = { error: note, warn: note, info: (line: string) => note({}, line) };
  const store = await openRedisStore({ url, bootId, production, log, now, pace, waits, startMs: 500 });
  ends.push(store.close);
  return store;
}

/** A proxy before Redis, and a store that reaches Redis through it. */
async function openBehindProxy(bootId = 'boot'): Promise<{ proxy: BreakingProxy; store: Store }> {
  const proxy = await startBreakingProxy(server.port);
  const store = await open(bootId, { url: proxy.url });
  ends.push(proxy.close);
  return { proxy, store };
}

/** Does nothing until the store works. */
const works = (store: Store) => vi.waitFor(() => store.probe(), { timeout: 5_000, interval: 10 });

const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe.skipIf(redisMissing !== '')(`a store in Redis${redisMissing}`, () => {
  beforeAll(async () => {
    server = await startRedis();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    server.run('config', 'set', 'maxmemory-policy', 'noeviction');
    server.run('flushall');
    lines = [];
  });
  afterAll(() => server.close());

  it.each([
    ['reached Redis but got no reply', 'after'],
    ['was cut on its way to Redis', 'before'],
  ] as const)('writes once what %s', async (_how, when) => {
    const { proxy, store } = await openBehindProxy();
    const broken = proxy.breakAt('unbroken', when);
    const version = await store.insert('flow', 'f_1', { text: 'unbroken' }, life);
    await broken;
    expect(await store.get('flow', 'f_1')).toEqual({ value: { text: 'unbroken' }, version });
    const again = proxy.breakAt('replaced', when);
    const next = await store.replace('flow', 'f_1', version ?? '', { text: 'replaced' }, life);
    await again;
    expect(await store.get('flow', 'f_1')).toEqual({ value: { text: 'replaced' }, version: next });
    expect(await store.replace('flow', 'f_1', version ?? '', {}, life)).toBeNull();
  });

  it('reads again what was cut', async () => {
    const { proxy, store } = await openBehindProxy();
    const version = await store.insert('flow', 'f_1', { n: 1 }, life);
    const broken = proxy.breakAt('{f_1}', 'after');
    expect(await store.get('flow', 'f_1')).toEqual({ value: { n: 1 }, version });
    await broken;
  });

  it('accepts one of many writes of a version by two processes', async () => {
    const stores = await Promise.all([open('one'), open('two')]);
    const version = (await stores[0].insert('flow', 'f_1', { n: 0 }, life)) ?? '';
    const writes = stores.flatMap((store) =>
      Array.from({ length: 10 }, (_, n) => store.replace('flow', 'f_1', version, { n }, life)),
    );
    const first = (await Promise.all(writes)).filter((one) => one !== null);
    const found = await Promise.all(stores.map((store) => store.get('flow', 'f_1')));
    expect(found.map((one) => one?.version)).toEqual([first[0], first[0]]);
    expect(first).toHaveLength(1);
  });

  it('fails while Redis is gone, works soon after it is back with every confirmed write, and says each once', async () => {
    const store = await open();
    const version = await store.insert('flow', 'f_1', { n: 1 }, life);
    await server.kill();
    // Reads and writes under way wait a moment: a restart is shorter.
    const work = [
      store.get('flow', 'f_1'),
      store.insert('flow', 'f_2', { n: 2 }, life),
      store.remove('flow', 'f_1'),
    ];
    expect(await Promise.all(work.map(outcomeOf))).toEqual([unavailable, unavailable, unavailable]);
    await expect(store.probe()).rejects.toThrow(StoreUnavailable);
    await server.start();
    await works(store);
    expect(await store.get('flow', 'f_1')).toEqual({ value: { n: 1 }, version });
    expect(await store.get('flow', 'f_2')).toBeNull();
    expect(said()).toEqual([fails, worksAgain]);
  });

  it('does not answer a write before its outcome is known, unless Redis cannot be asked', async () => {
    const store = await open();
    const version = (await store.insert('flow', 'f_1', { n: 1 }, life)) ?? '';
    server.pause();
    const outcome = await outcomeOf(store.replace('flow', 'f_1', version, { n: 2 }, life));
    server.resume();
    expect(outcome).toEqual(unavailable);
    await works(store);
    // The paused Redis may have got it: then the version of before is no longer the flow's.
    const found = await store.get<{ n: number }>('flow', 'f_1');
    const isWritten = found?.value.n === 2;
    expect(found?.version === version).toBe(!isWritten);
  });

  it('reads but does not write while Redis is full, and says so once', async () => {
    const store = await open();
    const version = await store.insert('flow', 'f_1', { n: 1 }, life);
    server.run('config', 'set', 'maxmemory', '1');
    for (const n of [2, 3])
      expect(await outcomeOf(store.replace('flow', 'f_1', version ?? '', { n }, life))).toEqual(unavailable);
    expect(await store.get('flow', 'f_1')).toEqual({ value: { n: 1 }, version });
    await expect(store.probe()).rejects.toThrow(StoreUnavailable);
    server.run('config', 'set', 'maxmemory', '0');
    await works(store);
    expect(await store.replace('flow', 'f_1', version ?? '', { n: 4 }, life)).not.toBeNull();
    expect(said()).toEqual([fails, worksAgain]);
  });

  it('starts without Redis and works once it is there', async () => {
    await server.kill();
    const store = await open();
    expect(await outcomeOf(store.get('flow', 'f_1'))).toEqual(unavailable);
    await server.start();
    await works(store);
    expect(await store.insert('flow', 'f_1', {}, life)).not.toBeNull();
  });

  it('forgets nothing that it does not say when Redis is emptied', async () => {
    const store = await open();
    const version: Version = (await store.insert('flow', 'f_1', { n: 1 }, life)) ?? '';
    server.run('flushall');
    expect(await store.get('flow', 'f_1')).toBeNull();
    expect(await store.replace('flow', 'f_1', version, { n: 2 }, life)).toBeNull();
    expect(await store.renew('flow', 'f_1', life)).toBe(false);
    expect(await store.insert('flow', 'f_1', { n: 3 }, life)).not.toBeNull();
  });

  it('counts a process as dead once it has left, or was silent while the store lived', async () => {
    const store = await open('one');
    const leaving = await open('two');
    const { proxy } = await openBehindProxy('three');
    const others = () => ['two', 'three', 'never'].map(store.isAlive);
    expect(others()).toEqual([true, true, true]);
    await vi.waitFor(() => expect(others()).toEqual([true, true, false]));
    await leaving.leave();
    await vi.waitFor(() => expect(others()).toEqual([false, true, false]));
    await proxy.close();
    await vi.waitFor(() => expect(others()).toEqual([false, false, false]));
    expect(store.isAlive('one')).toBe(true);
    // A store that was away has no heartbeats.
    await server.kill();
    expect(await outcomeOf(store.get('flow', 'f_1'))).toEqual(unavailable);
    expect(others()).toEqual([true, true, true]);
    await server.start();
    await works(store);
    expect(others()).toEqual([true, true, true]);
    await vi.waitFor(() => expect(others()).toEqual([false, false, false]));
  });

  it('counts every process as alive for a while after Redis was emptied', async () => {
    const store = await open('one');
    await vi.waitFor(() => expect(store.isAlive('never')).toBe(false));
    server.run('flushall');
    await vi.waitFor(() => expect(store.isAlive('never')).toBe(true));
    await vi.waitFor(() => expect(store.isAlive('never')).toBe(false));
  });

  it('tells every process of a flow once', async () => {
    const stores = await Promise.all([open('one'), open('two')]);
    const told: string[] = [];
    for (const [index, store] of stores.entries()) store.onTold((flow) => told.push(`${index} ${flow}`));
    await vi.waitFor(() => {
      stores[0].tell('f_1');
      expect(told).toContain('1 f_1');
    });
    const count = (text: string) => told.filter((one) => one === text).length;
    stores[1].tell('f_2');
    await vi.waitFor(() => expect(told).toContain('0 f_2'));
    expect(['0 f_2', '1 f_2'].map(count)).toEqual([1, 1]);
  });

  it('counts for all processes together, and for itself while Redis is gone or hangs', async () => {
    const [store, other] = await Promise.all([open('one'), open('two')]);
    const count = async (by: Store) => (await by.count('key', life)).count;
    expect([await count(store), await count(other), await count(store)]).toEqual([1, 2, 3]);
    server.pause();
    expect([await count(store), await count(store)]).toEqual([1, 2]);
    server.resume();
    await server.kill();
    expect(await count(store)).toBe(3);
    await server.start();
    await works(other);
    await vi.waitFor(async () => expect(await count(other)).toBeGreaterThan(3));
  });

  it('has the time of Redis, whatever the clock of the process says', async () => {
    let aheadMs = -3600_000;
    const store = await open('one', { now: () => Date.now() + aheadMs });
    const differs = () => Math.abs(store.now() - Date.now()) >= 1_000;
    await vi.waitFor(() => expect(differs()).toBe(false));
    for (const days of [-2, 20]) {
      aheadMs = days * 24 * 3600_000;
      expect(differs()).toBe(false);
    }
  });

  it('refuses a Redis that drops documents in production, and warns of it elsewhere', async () => {
    server.run('config', 'set', 'maxmemory-policy', 'allkeys-lru');
    const problem = 'its maxmemory-policy is allkeys-lru, and must be noeviction';
    await expect(open('one', { production: true })).rejects.toThrow(problem);
    lines = [];
    const store = await open('two');
    await vi.waitFor(() => expect(said()).toEqual([expect.stringContaining(problem)]));
    expect(await store.insert('flow', 'f_1', {}, life)).not.toBeNull();
  });

  it('refuses a node of a cluster, which has only a part of the documents, in production', async () => {
    const node = await startRedis('--cluster-enabled', 'yes');
    ends.push(node.close);
    const opening = open('one', { production: true, url: node.url });
    await expect(opening).rejects.toThrow('Redis is a node of a cluster');
  });

  it('signs in with the password of its URL, which it never logs', async () => {
    const { port } = server;
    server.run('acl', 'setuser', 'gam', 'on', '>open-sesame', '~*', '&*', '+@all');
    const store = await open('one', { url: `redis://gam:open-sesame@127.0.0.1:${port}/1` });
    expect(await store.insert('flow', 'f_1', {}, life)).not.toBeNull();
    const stranger = await open('two', { url: `redis://gam:wrong-sesame@127.0.0.1:${port}/1` });
    expect(await outcomeOf(stranger.get('flow', 'f_1'))).toEqual(unavailable);
    expect(said()).toEqual([fails]);
    expect(JSON.stringify(lines)).not.toContain('sesame');
    expect(JSON.stringify(lines)).toContain('WRONGPASS');
  });
});
