import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { array, assert, asyncProperty, constantFrom, integer, record, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../src/platform/store/embedded-store.ts';
import { memoryStore } from '../src/platform/store/memory-store-fixture.ts';
import { openRedisStore } from '../src/platform/store/redis/redis-store.ts';
import type { Store, Stored, Version } from '../src/platform/store/store.ts';
import { redisMissing, type RedisServer, startRedis } from './support/redis-server.ts';

const log = { error: () => {}, warn: () => {}, info: () => {} };

/** Stores of one kind over the same documents. */
interface Bench {
  readonly open: () => Promise<Store>;
  /** Lets time pass, ms. */
  readonly pass: (ms: number) => Promise<void>;
  /** Whether times are exact, because the test sets the clock. */
  readonly isExact: boolean;
  readonly end: () => Promise<void>;
}

async function inMemory(): Promise<Bench> {
  let now = 1_000_000;
  const store = memoryStore('boot', () => now);
  const pass = async (ms: number) => void (now += ms);
  return { open: async () => store, pass, isExact: true, end: async () => {} };
}

async function embedded(): Promise<Bench> {
  let now = 1_000_000;
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-store-'));
  return {
    open: async () => openEmbeddedStore(folder, 'boot', { now: () => now, log }),
    pass: async (ms) => void (now += ms),
    isExact: true,
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function inRedis(): Promise<Bench> {
  const server: RedisServer = await startRedis();
  return {
    open: () => openRedisStore({ url: server.url, bootId: 'boot', production: true, log }),
    pass: (ms) => pause(ms),
    isExact: false,
    end: server.close,
  };
}

const life = 60_000;

/** The version of a write that is the first. */
const written = async (writing: Promise<Version | null>): Promise<Version> => {
  const version = await writing;
  if (version === null) throw new Error('another write was first');
  return version;
};

describe('a store in memory', () => {
  obey(inMemory);
});
describe('the embedded store', () => {
  obey(embedded);
});
describe.skipIf(redisMissing !== '')(`a store in Redis${redisMissing}`, () => {
  obey(inRedis);
});

/** The tests that every store passes. */
function obey(begin: () => Promise<Bench>): void {
  let bench: Bench;
  let store: Store;
  let keys = 0;
  /** A key that no other test uses. */
  const newKey = () => `key-${(keys += 1)}`;
  beforeAll(async () => {
    bench = await begin();
    store = await bench.open();
  });
  afterAll(async () => {
    await store.close();
    await bench.end();
  });

  it('inserts only under a free key', async () => {
    const key = newKey();
    const version = await written(store.insert('flow', key, { n: 1 }, life));
    expect(await store.insert('flow', key, { n: 2 }, life)).toBeNull();
    expect(await store.get('flow', key)).toMatchObject({ value: { n: 1 }, version });
    // Another kind is another key.
    expect(await store.insert('session', key, { n: 3 }, life)).not.toBeNull();
  });

  it('replaces only the named version, under a new one', async () => {
    const [key, other] = [newKey(), newKey()];
    const first = await written(store.insert('flow', key, { n: 1 }, life));
    const second = await written(store.replace('flow', key, first, { n: 2 }, life));
    expect(second).not.toBe(first);
    expect(await store.replace('flow', key, first, { n: 3 }, life)).toBeNull();
    expect(await store.replace('flow', other, first, { n: 3 }, life)).toBeNull();
    expect(await store.get('flow', key)).toMatchObject({ value: { n: 2 }, version: second });
    expect(await store.get('flow', other)).toBeNull();
  });

  it('accepts one of many writes of a version, in one group or several', async () => {
    const key = newKey();
    const inserts = Array.from({ length: 20 }, (_, n) => store.insert('flow', key, { n }, life));
    const [version = '', ...more] = (await Promise.all(inserts)).filter((one) => one !== null);
    expect(more).toEqual([]);
    const writes = Array.from({ length: 20 }, (_, n) => store.replace('flow', key, version, { n }, life));
    const replaced = (await Promise.all(writes)).filter((one) => one !== null);
    expect(replaced).toEqual([(await store.get('flow', key))?.version]);
  });

  it('keeps values as they are', async () => {
    const key = newKey();
    const value = { text: 'سلام «گام» \n"', list: [1, null, 1.5], deep: { id: '007', empty: {} } };
    await store.insert('flow', key, value, life);
    expect((await store.get('flow', key))?.value).toEqual(value);
  });

  it('drops an expired document and frees its key', async () => {
    const key = newKey();
    const first = await written(store.insert('flow', key, { n: 1 }, 10));
    await bench.pass(11);
    expect(await store.get('flow', key)).toBeNull();
    expect(await store.replace('flow', key, first, { n: 2 }, life)).toBeNull();
    expect(await store.renew('flow', key, life)).toBe(false);
    const second = await written(store.insert('flow', key, { n: 3 }, Infinity));
    expect(await store.get('flow', key)).toMatchObject({ value: { n: 3 }, version: second });
  });

  it('keeps a renewed document for longer, under its version', async () => {
    const key = newKey();
    const version = await written(store.insert('snapshot', key, { n: 1 }, 200));
    expect(await store.renew('snapshot', key, life)).toBe(true);
    await bench.pass(210);
    expect(await store.get('snapshot', key)).toMatchObject({ value: { n: 1 }, version });
    expect(await store.renew('snapshot', newKey(), life)).toBe(false);
  });

  it('removes a document', async () => {
    const key = newKey();
    await store.insert('session', key, { n: 1 }, life);
    await store.remove('session', key);
    await store.remove('session', newKey());
    expect(await store.get('session', key)).toBeNull();
  });

  it('keeps every document after closing and opening', async () => {
    const key = newKey();
    const version = await written(store.insert('flow', key, { n: 1 }, life));
    await store.close();
    store = await bench.open();
    expect(await store.get('flow', key)).toMatchObject({ value: { n: 1 }, version });
    expect(await store.replace('flow', key, version, {}, life)).not.toBeNull();
  });

  it('counts each key from its first time on until the period ends', async () => {
    const [key, other] = [newKey(), newKey()];
    const counts = [await store.count(key, 200), await store.count(key, 200), await store.count(other, life)];
    expect(counts.map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(counts[1]?.leftMs).toBeGreaterThan(0);
    expect(counts[1]?.leftMs).toBeLessThanOrEqual(200);
    await bench.pass(210);
    expect((await store.count(key, life)).count).toBe(1);
    expect((await store.count(other, life)).count).toBe(2);
  });

  it('says that it can be written, what its time is and that this process is alive', async () => {
    await expect(store.probe()).resolves.toBeUndefined();
    expect(store.isAlive('boot')).toBe(true);
    const before = store.now();
    await bench.pass(5);
    expect(store.now()).toBeGreaterThan(before);
  });

  it('tells of a flow until the listener ends', () => {
    const told: string[] = [];
    const end = store.onTold((flow) => told.push(flow));
    store.tell('f_1');
    end();
    store.tell('f_2');
    expect(told).toEqual(['f_1']);
  });

  /** What is done: the key says which document, `after` which of the versions so far a write is over. */
  const step = record({
    does: constantFrom('insert', 'replace', 'remove', 'get', 'renew', 'wait', 'reopen'),
    key: constantFrom('a', 'b'),
    after: integer({ min: 0, max: 3 }),
    lifeMs: integer({ min: 1, max: 30 }),
    value: integer(),
  });
  type Step = typeof step extends Arbitrary<infer S> ? S : never;

  it('behaves like a map of documents with versions and times', async () => {
    await assert(
      asyncProperty(array(step, { maxLength: 25 }), async (steps) => {
        let at = 0;
        const model = new Map<string, { value: number; version: Version; until: number }>();
        /** Every version of both documents, the newest first. */
        const versions: Version[] = [];
        await store.remove('flow', 'a');
        await store.remove('flow', 'b');
        for (const one of steps) {
          const over = versions[one.after] ?? 'never';
          expect(isRight(one, over, await act(one, over))).toBe(true);
        }

        /** Without a clock that can be set nothing expires and nothing waits. */
        function lifeOf({ lifeMs }: Step): number {
          return bench.isExact ? lifeMs : life;
        }

        async function act(one: Step, over: Version): Promise<unknown> {
          const { does, key, value } = one;
          if (does === 'insert') return store.insert('flow', key, { value }, lifeOf(one));
          if (does === 'replace') return store.replace('flow', key, over, { value }, lifeOf(one));
          if (does === 'remove') return store.remove('flow', key);
          if (does === 'renew') return store.renew('flow', key, 2);
          if (does === 'wait') {
            if (!bench.isExact) return undefined;
            at += one.lifeMs;
            return bench.pass(one.lifeMs);
          }
          if (does === 'get') return store.get('flow', key);
          await store.close();
          return void (store = await bench.open());
        }

        /** Whether the model does the same. */
        function isRight(one: Step, over: Version, outcome: unknown): boolean {
          const { does, key, value } = one;
          const found = model.get(key);
          const known = found && found.until > at ? found : null;
          if (does === 'get')
            return isDeepStrictEqual(pick(outcome), known && { value: known.value, version: known.version });
          // Half of two milliseconds is left to every living document.
          if (does === 'renew') return outcome === (known !== null);
          if (does === 'remove') model.delete(key);
          if (does !== 'insert' && does !== 'replace') return outcome === undefined;
          const isFree = does === 'insert' ? !known : known?.version === over;
          if (typeof outcome !== 'string') return !isFree && outcome === null;
          const isNew = !versions.includes(outcome);
          versions.unshift(outcome);
          model.set(key, { value, version: outcome, until: at + lifeOf(one) });
          return isFree && isNew;
        }

        /** A document as the model keeps it. */
        function pick(document: unknown): unknown {
          const read = document as Stored<{ value: number }> | null;
          return read && { value: read.value.value, version: read.version };
        }
      }),
      { numRuns: bench.isExact ? 60 : 30 },
    );
  });
}
