import { mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { type DocumentsFile, isDamage, isFileError, openDocumentsFile, setAside } from './documents-file.ts';
import { type Caches, makeCaches } from './caches.ts';
import { makeMemoryCounts } from './memory-counts.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { ownProcess } from './own-process.ts';
import {
  type CountedStore,
  makeVersions,
  type Stored,
  type StoreLog,
  StoreUnavailable,
  type Usage,
  type Version,
} from './store.ts';
import { currentOwner } from './sender.ts';

interface Cached extends Stored<unknown> {
  readonly expiresAt: number;
}
interface Write {
  readonly run: (file: DocumentsFile) => boolean;
  readonly done: (written: boolean) => void;
  readonly failed: (error: unknown) => void;
}

interface Options {
  readonly now?: () => number;
  readonly log?: Pick<StoreLog, 'error' | 'info'>;
  /** The time between two sweeps of expired documents, ms. */
  readonly sweepEveryMs?: number;
  readonly caches?: Caches;
  /** The most that the documents may take, bytes. */
  readonly limitBytes?: number;
}

/** The default of the most that the documents may take, bytes. */
const defaultLimitBytes = 1024 ** 3;
/** The part of the disk's free bytes that documents may take. */
const ofFreeDisk = 0.9;

/** The JSON of all parsed documents in memory, in characters: some 800 flows, and about four times as many bytes. */
const cachedCharacters = 2_000_000;
/** A longer document is read anew each time: the assets of builds. */
const longestCached = 64_000;
/** The keys that are known to be absent, in characters: most browsers have no state outside their flows. */
const absentCharacters = 500_000;
/** The default time between two sweeps of expired documents, ms. */
const sweepMs = 10 * 60_000;

/**
 * The embedded store: SQLite in one file, for one process. Reads come from memory; the writes of one turn of the event
 * loop are committed together, each reply after its group's commit. The versions are compared inside the commit. A
 * damaged file is set aside and made anew. Reads and writes reject with StoreUnavailable while the file cannot be used.
 */
export function openEmbeddedStore(
  folder: string,
  bootId: string,
  {
    now = Date.now,
    log = console,
    sweepEveryMs = sweepMs,
    caches = makeCaches(),
    limitBytes = defaultLimitBytes,
  }: Options = {},
): CountedStore {
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, 'flows.sqlite');
  const cache = caches.open<Cached>('parsed documents', cachedCharacters, 'people');
  // No other process writes: an absent key stays absent until this process writes it.
  const absent = caches.open<true>('absent documents', absentCharacters, 'people');
  const cacheKey = (kind: DocumentKind, key: string) => `${kind}/${key}`;
  const keepParsed = (key: string, found: Cached, text: string): void => {
    if (text.length > longestCached) cache.delete(key);
    else cache.set(key, found, text.length);
  };
  /** Null after a damaged file was set aside. */
  let file: DocumentsFile | null = openSound();
  let group: Write[] = [];
  let isFailing = false;
  const makeVersion = makeVersions();
  const count = makeMemoryCounts(now, caches);

  function openSound(): DocumentsFile {
    try {
      return openDocumentsFile(name);
    } catch (error) {
      if (!isDamage(error)) throw error;
      replaceFile(error);
      return openDocumentsFile(name);
    }
  }

  function replaceFile(error: unknown): void {
    const aside = setAside(name);
    log.error({ err: error, aside }, 'the file of flows is damaged: it is set aside and made anew');
    absent.clear();
  }

  /** Lets the next work begin with a new file. */
  function dropFile(error: unknown): void {
    file?.close();
    file = null;
    try {
      replaceFile(error);
    } catch (reason) {
      log.error({ err: reason }, 'the damaged file of flows could not be set aside');
    }
  }

  /** Runs work on the file; logs the first failure in a row. */
  const withFile = <T>(work: (open: DocumentsFile) => T): T => {
    try {
      file ??= openSound();
      return work(file);
    } catch (error) {
      // The documents that the work put in memory were never committed.
      cache.clear();
      if (!isFileError(error)) throw error;
      if (!isFailing) log.error({ err: error }, 'the store of flows fails');
      isFailing = true;
      if (isDamage(error)) dropFile(error);
      throw new StoreUnavailable('the store of flows fails', { cause: error });
    }
  };

  const commitGroup = () => {
    const writes = group;
    group = [];
    try {
      const outcomes = withFile((open) => open.commit(() => writes.map(({ run }) => run(open))));
      if (isFailing) log.info('the store of flows works again');
      isFailing = false;
      for (const [index, { done }] of writes.entries()) done(outcomes[index] ?? false);
    } catch (error) {
      for (const { failed } of writes) failed(error);
    }
  };

  const write = (run: Write['run']) =>
    new Promise<boolean>((done, failed) => {
      if (group.push({ run, done, failed }) === 1) setImmediate(commitGroup);
    });

  const put = async (
    kind: DocumentKind,
    key: string,
    over: Version | null,
    value: unknown,
    lifeMs: number,
    json?: string,
  ): Promise<Version | null> => {
    const version = makeVersion();
    const owner = documentKinds[kind].of === 'sender' ? currentOwner() : null;
    const isWritten = await write((open) => {
      const at = now();
      const expiresAt = at + lifeMs;
      const text = json ?? JSON.stringify(value);
      const row = { kind, key, value: text, version, expiresAt, at, owner };
      const written = over === null ? open.insert(row) : open.replace(over, row);
      if (written) keepParsed(cacheKey(kind, key), { value, version, expiresAt }, text);
      else cache.delete(cacheKey(kind, key));
      absent.delete(cacheKey(kind, key));
      return written;
    });
    return isWritten ? version : null;
  };

  const read = (kind: DocumentKind, key: string): Cached | null => {
    const cached = cache.get(cacheKey(kind, key));
    if (cached) return cached;
    if (absent.get(cacheKey(kind, key))) return null;
    const row = withFile(({ get }) => get(kind, key));
    if (!row) {
      absent.set(cacheKey(kind, key), true, key.length);
      return null;
    }
    const value: unknown = JSON.parse(row.value);
    const found = { value, version: row.version, expiresAt: row.expires_at };
    keepParsed(cacheKey(kind, key), found, row.value);
    return found;
  };

  const isAlive = (found: Cached | null): found is Cached => found !== null && found.expiresAt > now();

  const sweep = setInterval(() => {
    try {
      withFile((open) => open.sweep(now()));
    } catch (error) {
      log.error({ err: error }, 'expired documents could not be deleted');
    }
  }, sweepEveryMs);
  sweep.unref();

  /** What is known while the file cannot be read. */
  let lastUsage: Usage = { usedBytes: 0, limitBytes };
  const usage = (): Usage => {
    try {
      const usedBytes = withFile((open) => open.usedBytes());
      const { bavail, bsize } = statfsSync(folder);
      lastUsage = { usedBytes, limitBytes: Math.min(limitBytes, usedBytes + ofFreeDisk * bavail * bsize) };
    } catch (error) {
      if (!isFileError(error) && !(error instanceof StoreUnavailable)) throw error;
    }
    return lastUsage;
  };

  return {
    ...ownProcess(bootId),
    isShared: false,
    now,
    get: async <T>(kind: DocumentKind, key: string) => {
      const found = read(kind, key);
      // The writer and the readers of a kind use the same type.
      return isAlive(found) ? (found as Stored<T>) : null;
    },
    insert: (kind, key, value, lifeMs, json) => put(kind, key, null, value, lifeMs, json),
    replace: put,
    renew: async (kind, key, lifeMs) => {
      const found = read(kind, key);
      if (!isAlive(found) || found.expiresAt >= now() + lifeMs / 2) return isAlive(found);
      return write((open) => {
        cache.delete(cacheKey(kind, key));
        return open.renew(kind, key, now() + lifeMs);
      });
    },
    count: async (key, periodMs) => count(key, periodMs),
    probe: async () => void (await put('probe', bootId, null, null, 1)),
    remove: async (kind, key) => {
      await write((open) => {
        open.remove(kind, key);
        cache.delete(cacheKey(kind, key));
        return true;
      });
    },
    scrub: async () => withFile((open) => open.scrub()),
    usage,
    processes: () => 1,
    walk: async (from) => {
      // Expired documents count no more.
      if (from === null) withFile((open) => open.sweep(now()));
      const [kind = '', key = ''] = from === null ? [] : (JSON.parse(from) as string[]);
      const { held, isOver } = withFile((open) => open.walk(kind, key));
      const last = held.at(-1);
      return { held, next: isOver || !last ? null : JSON.stringify([last.kind, last.key]) };
    },
    evict: (held) =>
      write((open) => {
        cache.delete(`${held.kind}/${held.key}`);
        return open.evict(held);
      }),
    close: async () => {
      clearInterval(sweep);
      try {
        if (group.length > 0) await write(() => true);
      } finally {
        file?.close();
      }
    },
  };
}
