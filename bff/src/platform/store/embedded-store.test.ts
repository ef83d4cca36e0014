import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { array, assert, asyncProperty, constantFrom, integer, record, type Arbitrary } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from './embedded-store.ts';
import { type Store, StoreUnavailable } from './store.ts';

let folder: string;
let now: number;
let store: Store;
let lines: string[];
const log = {
  error: (_about: unknown, line: string) => void lines.push(line),
  info: (line: string) => void lines.push(line),
};
const open = (sweepEveryMs?: number) => openEmbeddedStore(folder, () => now, log, sweepEveryMs);
const later = () => now + 1000;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-store-'));
  now = 1_000_000;
  lines = [];
  store = open();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded store', () => {
  it('inserts only under a free key', async () => {
    expect(await store.insert('flow', 'a', { n: 1 }, later())).toBe(true);
    expect(await store.insert('flow', 'a', { n: 2 }, later())).toBe(false);
    expect(await store.get('flow', 'a')).toMatchObject({ value: { n: 1 }, version: 1 });
    // Another kind is another key.
    expect(await store.insert('session', 'a', { n: 3 }, later())).toBe(true);
  });

  it('replaces only the named version and raises it', async () => {
    await store.insert('flow', 'a', { n: 1 }, later());
    expect(await store.replace('flow', 'a', 1, { n: 2 }, later())).toBe(true);
    expect(await store.replace('flow', 'a', 1, { n: 3 }, later())).toBe(false);
    expect(await store.replace('flow', 'a', 3, { n: 3 }, later())).toBe(false);
    expect(await store.replace('flow', 'b', 1, { n: 3 }, later())).toBe(false);
    expect(await store.get('flow', 'a')).toMatchObject({ value: { n: 2 }, version: 2 });
  });

  it('accepts one of many writes of a version, in one group or several', async () => {
    await store.insert('flow', 'a', { n: 0 }, later());
    const writes = Array.from({ length: 20 }, (_, n) => store.replace('flow', 'a', 1, { n }, later()));
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
    const inserts = Array.from({ length: 20 }, (_, n) => store.insert('flow', 'b', { n }, later()));
    expect((await Promise.all(inserts)).filter(Boolean)).toHaveLength(1);
  });

  it('stores a write on disk before it confirms it', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => store.insert('flow', key, { key }, later())));
    const other = new DatabaseSync(path.join(folder, 'flows.sqlite'), { readOnly: true });
    expect(other.prepare('SELECT key, version FROM documents ORDER BY key').all()).toEqual(
      ['a', 'b', 'c'].map((key) => ({ key, version: 1 })),
    );
    other.close();
  });

  it('drops an expired document and frees its key', async () => {
    await store.insert('flow', 'a', { n: 1 }, now + 10);
    now += 10;
    expect(await store.get('flow', 'a')).toBeNull();
    expect(await store.replace('flow', 'a', 1, { n: 2 }, later())).toBe(false);
    expect(await store.insert('flow', 'a', { n: 3 }, later())).toBe(true);
    expect(await store.get('flow', 'a')).toMatchObject({ value: { n: 3 }, version: 1 });
  });

  it('removes a document', async () => {
    await store.insert('session', 'a', { n: 1 }, later());
    await store.remove('session', 'a');
    await store.remove('session', 'never');
    expect(await store.get('session', 'a')).toBeNull();
  });

  it('keeps every document after closing and opening, including pending writes', async () => {
    const writing = store.insert('flow', 'a', { text: 'سلام', list: [1, null], deep: { n: 1 } }, later());
    await store.close();
    expect(await writing).toBe(true);
    store = open();
    expect(await store.get('flow', 'a')).toMatchObject({
      value: { text: 'سلام', list: [1, null], deep: { n: 1 } },
      version: 1,
    });
    expect(await store.replace('flow', 'a', 1, {}, later())).toBe(true);
  });

  it('refuses writes after it is closed', async () => {
    await store.close();
    await expect(store.insert('flow', 'a', {}, later())).rejects.toThrow('database is not open');
    store = open();
  });
});

describe('a bad file of the embedded store', () => {
  const file = () => path.join(folder, 'flows.sqlite');
  const asides = () =>
    readdirSync(folder).filter((name) =>
      /^flows\.sqlite\.damaged-\d{4}-[^-]+-[^-]+-[^-]+-[^-]+Z$/.test(name),
    );
  const damaged = 'the file of flows is damaged: it is set aside and made anew';
  const insertMany = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        store.insert('flow', `f${n}`, { text: 'x'.repeat(1_000) }, later()),
      ),
    );
  /** Overwrites the file from a byte on. */
  const damage = (from: number) => {
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.fill(0xa5, from));
  };

  it.each([
    ['its beginning', 0],
    ['a part of its content', 4_096],
  ])('is set aside with the date and made anew at the start if %s is damaged', async (_what, from) => {
    await insertMany(20);
    await store.close();
    damage(from);
    const { size } = statSync(file());
    store = open();
    expect(lines).toEqual([damaged]);
    expect(asides().map((name) => statSync(path.join(folder, name)).size)).toEqual([size]);
    expect(await store.get('flow', 'f0')).toBeNull();
    expect(await store.insert('flow', 'f0', { n: 1 }, later())).toBe(true);
    await store.close();
    store = open();
    expect(await store.get('flow', 'f0')).toMatchObject({ value: { n: 1 } });
    expect(lines).toHaveLength(1);
  });

  it('is made anew while the process runs, after one failed read', async () => {
    await insertMany(6_000);
    damage(0);
    // The first keys are no longer in memory.
    const reads = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, n) => store.get('flow', `f${n}`)),
    );
    const failures = reads.flatMap((read) => (read.status === 'rejected' ? [read.reason] : []));
    expect(failures).toEqual([expect.any(StoreUnavailable)]);
    expect(lines).toEqual(['the store of flows fails', damaged]);
    expect(await store.get('flow', 'f0')).toBeNull();
    expect(await store.insert('flow', 'f0', { n: 1 }, later())).toBe(true);
    expect(lines.at(-1)).toBe('the store of flows works again');
  });

  it('survives a sweep that fails', async () => {
    const other = new DatabaseSync(file());
    other.exec("CREATE TRIGGER full BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'full'); END");
    other.close();
    await store.insert('flow', 'a', { n: 1 }, now);
    await store.close();
    store = open(1);
    await vi.waitUntil(() => lines.includes('expired documents could not be deleted'));
    expect(await store.insert('flow', 'b', { n: 1 }, later())).toBe(true);
  });
});

/** What is done to the store: the key says which document, `after` which version a write is over. */
const step = record({
  does: constantFrom('insert', 'replace', 'remove', 'get', 'wait', 'reopen'),
  key: constantFrom('a', 'b'),
  after: integer({ min: 1, max: 4 }),
  life: integer({ min: 1, max: 30 }),
  value: integer(),
});
type Step = typeof step extends Arbitrary<infer S> ? S : never;

it('behaves like a map of documents with versions and times', async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 25 }), async (steps) => {
      const model = new Map<string, { value: number; version: number; until: number }>();
      await store.remove('flow', 'a');
      await store.remove('flow', 'b');
      const alive = (key: string) => {
        const found = model.get(key);
        return found && found.until > now ? found : null;
      };
      for (const one of steps) expect(await act(one)).toEqual(expected(one));

      async function act({ does, key, after, life, value }: Step): Promise<unknown> {
        if (does === 'insert') return store.insert('flow', key, { value }, now + life);
        if (does === 'replace') return store.replace('flow', key, after, { value }, now + life);
        if (does === 'remove') return store.remove('flow', key);
        if (does === 'wait') return void (now += life);
        if (does === 'reopen') {
          await store.close();
          return void (store = open());
        }
        const found = await store.get('flow', key);
        return found && { value: found.value, version: found.version };
      }

      /** Told after it was done: only waiting changes the time, and it expects nothing. */
      function expected({ does, key, after, life, value }: Step): unknown {
        const known = alive(key);
        if (does === 'insert') {
          if (!known) model.set(key, { value, version: 1, until: now + life });
          return !known;
        }
        if (does === 'replace') {
          const fits = known?.version === after;
          if (fits) model.set(key, { value, version: after + 1, until: now + life });
          return fits;
        }
        if (does === 'remove') model.delete(key);
        return does === 'get'
          ? known && { value: { value: known.value }, version: known.version }
          : undefined;
      }
    }),
    { numRuns: 60 },
  );
});
