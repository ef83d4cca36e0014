import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { keepBudget } from '../src/platform/store/budget/keep-budget.ts';
import { makeCaches } from '../src/platform/store/caches.ts';
import { openEmbeddedStore } from '../src/platform/store/embedded-store.ts';
import { openRedisStore } from '../src/platform/store/redis/redis-store.ts';
import { noteUnderWay, noteVisitor, withSender } from '../src/platform/store/sender.ts';
import { type BudgetedStore, type CountedStore, StoreFull } from '../src/platform/store/store.ts';
import { redisMissing, type RedisServer, startRedis } from './support/redis-server.ts';

const log = { error: () => {}, warn: () => {}, info: () => {} };
const limitBytes = 16 * 1024 ** 2;
/** Longer than a busy machine takes for a few walks through the store. */
const waits = { timeout: 60_000 };
const dayMs = 24 * 3600_000;
/** A flow of about 8 KB. */
const flow = { text: 'x'.repeat(8_000) };

/** A place for stores of one kind. `open`: opens a store there, its clock `aheadMs` ahead. */
interface Bench {
  readonly open: (bootId?: string, aheadMs?: () => number) => Promise<CountedStore>;
  readonly end: () => Promise<void>;
}

async function embedded(): Promise<Bench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-budget-'));
  return {
    open: async (bootId = 'boot', aheadMs = () => 0) =>
      openEmbeddedStore(folder, bootId, { now: () => Date.now() + aheadMs(), log, limitBytes }),
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

let server: RedisServer | null = null;
async function inRedis(): Promise<Bench> {
  server ??= await startRedis();
  server.run('flushall');
  const { url } = server;
  return {
    open: async (bootId = 'boot', aheadMs = () => 0) => {
      const store = await openRedisStore({ url, bootId, production: false, log, limitBytes });
      // The clock of Redis is the machine's: what is written is older than it says.
      return { ...store, now: () => store.now() + aheadMs() };
    },
    end: async () => {},
  };
}

/** Runs work as a request of a visitor from an address of a network. */
const asSender = <T>(visitor: string, address: string, work: () => T, network = `net-${address}`): T =>
  withSender({ address, network }, () => {
    noteVisitor(visitor);
    return work();
  });

describe('the budget of the embedded store', () => {
  holds(embedded);
});
describe.skipIf(redisMissing !== '')(`the budget of a store in Redis${redisMissing}`, () => {
  holds(inRedis);
});

/** The tests that the budget of every store passes. */
function holds(begin: () => Promise<Bench>): void {
  let bench: Bench;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    bench = await begin();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await bench.end();
    bench = await begin();
  });
  afterAll(async () => {
    await bench.end();
  });

  let keys = 0;
  async function open(bootId?: string, aheadMs?: () => number): Promise<BudgetedStore> {
    const store = keepBudget(await bench.open(bootId, aheadMs), { caches: makeCaches(), log, everyMs: 20 });
    ends.push(store.close);
    return store;
  }

  /** Begins a flow as a new visitor; returns its key, null where it is refused. */
  const beginFlow = (store: BudgetedStore, address: string, network?: string): Promise<string | null> => {
    const key = `f_${(keys += 1)}`;
    return asSender(
      `v_${keys}`,
      address,
      async () => {
        try {
          await store.insert('flow', key, flow, dayMs);
          return key;
        } catch (error) {
          if (error instanceof StoreFull) return null;
          throw error;
        }
      },
      network,
    );
  };

  /** Begins flows from the addresses, many at a time, until each is refused one; returns the keys. */
  async function fill(
    store: BudgetedStore,
    addresses: readonly string[],
    networkOf?: (address: string) => string,
  ): Promise<string[]> {
    const begun: string[] = [];
    const left = new Set(addresses);
    for (let turn = 0; left.size > 0 && turn < 500; turn += 1) {
      const some = [...left].slice(0, 20);
      for (const address of some) left.delete(address);
      const keys = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const address = some[index % some.length] ?? '';
          const key = await beginFlow(store, address, networkOf?.(address));
          // Those that are not refused come again, after the others.
          if (key !== null) left.add(address);
          return key;
        }),
      );
      begun.push(...keys.filter((key) => key !== null));
    }
    return begun;
  }

  const partOf = (store: BudgetedStore) => store.fullness().usedBytes / limitBytes;

  it('limits nobody below 80 %, and then the address that holds most, whose flows go on', async () => {
    const store = await open();
    const begun = await fill(store, ['hostile']);
    expect(partOf(store)).toBeGreaterThan(0.79);
    expect(partOf(store)).toBeLessThan(0.9);
    await vi.waitFor(() => expect(store.fullness().limitedSince).not.toBeNull());
    // A flow under way is read, written and grows.
    const [first = ''] = begun;
    const found = await store.get('flow', first);
    const grown = { text: 'y'.repeat(30_000) };
    const written = await asSender('v_1', 'hostile', () =>
      store.replace('flow', first, found?.version ?? '', grown, dayMs),
    );
    expect(written).not.toBeNull();
    // Others are served, and what goes on with a flow is too.
    expect(await beginFlow(store, 'honest')).not.toBeNull();
    expect(await beginFlow(store, 'hostile')).toBeNull();
    const elsewhere = asSender('v_1', 'hostile', () => {
      noteUnderWay();
      return store.insert('flow', 'f_elsewhere', flow, dayMs);
    });
    expect(await elsewhere).not.toBeNull();
  });

  it('comes to a stop below its limit under any number of addresses, and serves one that holds nothing', async () => {
    const store = await open();
    const addresses = Array.from({ length: 40 }, (_, index) => `hostile-${index}`);
    await fill(store, addresses);
    expect(partOf(store)).toBeLessThan(1);
    for (let turn = 0; turn < 5; turn += 1) expect(await beginFlow(store, `honest-${turn}`)).not.toBeNull();
    expect(store.fullness().evicted).toBe(0);
  });

  it('limits a network of many addresses at its own share', async () => {
    const store = await open();
    const addresses = Array.from({ length: 3_000 }, (_, index) => `one-of-many-${index}`);
    const begun = await fill(store, addresses, () => 'wide');
    // Each address alone has room for one more.
    expect(new Set(begun).size).toBeLessThan(addresses.length);
    expect(partOf(store)).toBeLessThan(1);
    expect(await beginFlow(store, 'another', 'wide')).toBeNull();
    expect(await beginFlow(store, 'honest', 'other')).not.toBeNull();
  });

  it('refuses what goes on only above 95 %, only to those over their share', async () => {
    const store = await open();
    await fill(store, ['hostile']);
    const insert = (key: string, address: string) =>
      asSender(`v_of-${address}`, address, () => {
        noteUnderWay();
        return store.insert('flow', key, flow, dayMs).catch((error: unknown) => error);
      });
    let inserted = 0;
    await vi.waitFor(async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const outcome = await insert(`f_hoarded-${(inserted += 1)}`, 'hostile');
        if (outcome instanceof StoreFull) return;
      }
      throw new Error('none is refused yet');
    }, waits);
    expect(partOf(store)).toBeGreaterThan(0.94);
    expect(partOf(store)).toBeLessThan(1);
    expect(await insert('f_honest', 'honest')).toEqual(expect.any(String));
    expect(await beginFlow(store, 'newcomer')).not.toBeNull();
  });

  it('knows who holds most after a restart', async () => {
    const before = await open();
    await fill(before, ['hostile']);
    for (const end of ends.splice(0)) await end();
    const store = await open('another boot');
    await vi.waitFor(async () => expect(await beginFlow(store, 'hostile')).toBeNull(), waits);
    expect(await beginFlow(store, 'honest')).not.toBeNull();
  });

  it('evicts nothing of the last hour, then what is older from who holds most', async () => {
    let aheadMs = 0;
    const store = await open('boot', () => aheadMs);
    const honest = await beginFlow(store, 'honest');
    const begun = await fill(store, ['hostile']);
    for (let turn = 0; turn < 60; turn += 1)
      await asSender('v_way', 'hostile', () => {
        noteUnderWay();
        return store.insert('flow', `f_way-${turn}`, flow, dayMs);
      });
    const before = partOf(store);
    await vi.waitFor(() => expect(store.fullness().limitedSince).not.toBeNull());
    await new Promise((resolve) => void setTimeout(resolve, 200));
    expect(store.fullness().evicted).toBe(0);
    aheadMs = 61 * 60_000;
    const fresh = await beginFlow(store, 'honest');
    await vi.waitFor(() => expect(store.fullness().evicted).toBeGreaterThan(0), waits);
    await vi.waitFor(() => expect(store.fullness().limitedSince).toBeNull(), waits);
    expect(partOf(store)).toBeLessThan(before);
    const left = await Promise.all(begun.map(async (key) => (await store.get('flow', key)) !== null));
    expect(left).toContain(false);
    expect(left).toContain(true);
    for (const key of [honest, fresh]) expect(await store.get('flow', key ?? '')).not.toBeNull();
    await vi.waitFor(async () => expect(await beginFlow(store, 'hostile')).not.toBeNull(), waits);
  });
}

afterAll(() => server?.close());
