import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from './embedded-store.ts';
import { type Store, StoreUnavailable, type Version } from './store.ts';

let folder: string;
let now: number;
let store: Store;
let lines: string[];
const log = {
  error: (_about: unknown, line: string) => void lines.push(line),
  info: (line: string) => void lines.push(line),
};
const open = (sweepEveryMs?: number) =>
  openEmbeddedStore(folder, 'boot', { now: () => now, log, ...(sweepEveryMs && { sweepEveryMs }) });
/** A time to keep a document, ms. */
const life = 1000;
/** The version of a first write. */
const written = async (writing: Promise<Version | null>): Promise<Version> => {
  const version = await writing;
  if (version === null) throw new Error('another write was first');
  return version;
};

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
  it('stores a write on disk before it confirms it', async () => {
    const keys = ['a', 'b', 'c'];
    const versions = await Promise.all(keys.map((key) => store.insert('flow', key, { key }, life)));
    const other = new DatabaseSync(path.join(folder, 'flows.sqlite'), { readOnly: true });
    expect(other.prepare('SELECT key, version FROM documents ORDER BY key').all()).toEqual(
      keys.map((key, index) => ({ key, version: versions[index] })),
    );
    other.close();
  });

  it('goes on with the file of an earlier build, whose versions are numbers', async () => {
    await store.close();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const earlier = new DatabaseSync(path.join(folder, 'flows.sqlite'));
    earlier.exec(`
      CREATE TABLE documents (
        kind TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, value TEXT NOT NULL,
        expires_at INTEGER NOT NULL, PRIMARY KEY (kind, key)
      ) WITHOUT ROWID;
      INSERT INTO documents VALUES ('flow', 'a', 12, '{"n":1}', ${now + life})`);
    earlier.close();
    store = open();
    const found = await store.get('flow', 'a');
    expect(found).toMatchObject({ value: { n: 1 } });
    const first = await written(store.replace('flow', 'a', found?.version ?? '', { n: 2 }, life));
    expect(await store.replace('flow', 'a', found?.version ?? '', { n: 3 }, life)).toBeNull();
    await store.close();
    store = open();
    expect(await store.get('flow', 'a')).toMatchObject({ value: { n: 2 }, version: first });
    expect(await store.replace('flow', 'a', first, { n: 3 }, life)).not.toBeNull();
  });

  it('commits pending writes when it closes', async () => {
    const writing = store.insert('flow', 'a', { text: 'سلام', list: [1, null], deep: { n: 1 } }, life);
    await store.close();
    const version = await written(writing);
    store = open();
    expect(await store.get('flow', 'a')).toMatchObject({
      value: { text: 'سلام', list: [1, null], deep: { n: 1 } },
      version,
    });
    expect(await store.replace('flow', 'a', version, {}, life)).not.toBeNull();
  });

  it('refuses writes after it is closed', async () => {
    await store.close();
    await expect(store.insert('flow', 'a', {}, life)).rejects.toThrow('database is not open');
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
        store.insert('flow', `f${n}`, { text: 'x'.repeat(1_000) }, life),
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
    expect(await store.insert('flow', 'f0', { n: 1 }, life)).not.toBeNull();
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
    expect(await store.insert('flow', 'f0', { n: 1 }, life)).not.toBeNull();
    expect(lines.at(-1)).toBe('the store of flows works again');
  });

  it('survives a sweep that fails', async () => {
    const other = new DatabaseSync(file());
    other.exec("CREATE TRIGGER full BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'full'); END");
    other.close();
    await store.insert('flow', 'a', { n: 1 }, 0);
    await store.close();
    store = open(1);
    await vi.waitUntil(() => lines.includes('expired documents could not be deleted'));
    expect(await store.insert('flow', 'b', { n: 1 }, life)).not.toBeNull();
  });
});

it('counts this process alone as alive, and its clock as the time', () => {
  expect(['boot', 'another'].map(store.isAlive)).toEqual([true, false]);
  expect(store.now()).toBe(now);
});
