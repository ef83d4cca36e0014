import { type CountedStore, makeVersions, type Stored, type StoreLog, type Version } from '../store.ts';
import { currentOwner } from '../sender.ts';
import { addOwner, readDocument, readHead } from './document-text.ts';
import { watchUsage } from './watch-usage.ts';
import { type DocumentKind, documentKinds, rulesOf } from '../document-kinds.ts';
import { connectRedis, type RedisWaits } from './connection.ts';
import { type HeartbeatPace, makeHeartbeats } from './heartbeats.ts';
import type { Caches } from '../caches.ts';
import { makeSharedCounts } from './shared-counts.ts';

interface Options {
  /** `redis://` or `rediss://`, perhaps with a password. */
  readonly url: string;
  readonly bootId: string;
  /** Whether a Redis that is set up wrongly is refused; elsewhere there is a warning. */
  readonly production: boolean;
  readonly log: StoreLog;
  readonly now?: () => number;
  readonly pace?: HeartbeatPace;
  readonly waits?: RedisWaits;
  /** How long it waits for Redis, ms. Without it the process starts too, and answers 503 until it is there. */
  readonly startMs?: number;
  readonly caches?: Caches;
  /** The most that Redis may hold, bytes; null: what its own settings say. */
  readonly limitBytes?: number | null;
}

/** The longest life of a document, ms. */
const longestMs = 10 * 365 * 24 * 3600_000;

/** The keys that one part of a walk reads, about. */
const walkKeys = 500;

const nameOf = (kind: string, key: string): string => `gam:${kind}:{${key}}`;
const keyOf: (kind: DocumentKind, key: string) => string = nameOf;

/** Reads the key of a document; null for what is no document. */
function readKey(name: string): { name: string; kind: string; key: string } | null {
  const [, kind, key] = /^gam:(\w+):\{(.*)\}$/s.exec(name) ?? [];
  return kind !== undefined && key !== undefined && rulesOf(kind) ? { name, kind, key } : null;
}
const lifeOf = (ms: number): number => Math.min(longestMs, Math.max(1, Math.ceil(ms)));

/** Redis is set up in a way in which documents get lost or cannot be reached. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/**
 * The store that several processes share: Redis 7 or Valkey. A document is one string, its version before its JSON; a
 * write over a version is one script, and one whose outcome is unknown is sent again until it is known. Nothing is kept
 * in memory, since another process may have written it.
 */
export async function openRedisStore({
  url,
  bootId,
  production,
  log,
  now = Date.now,
  pace,
  waits,
  startMs = 2_000,
  caches,
  limitBytes = null,
}: Options): Promise<CountedStore> {
  const onReady = () => {
    void heartbeats.beat();
    void watched.read();
    void warnOfMisuse();
  };
  const connection = connectRedis(url, log, onReady, waits);
  const heartbeats = makeHeartbeats({ url, bootId, now, connection, pace });
  connection.redis.on('close', heartbeats.interrupt);
  const { run } = connection;
  const makeVersion = makeVersions();
  const watched = watchUsage(connection, limitBytes, heartbeats.count);

  /** Returns what is wrong with how Redis is set up; null: nothing. */
  const findMisuse = async (): Promise<string | null> => {
    const info = await connection.redis.info().catch(() => '');
    if (/^cluster_enabled:1/m.test(info))
      return 'Redis is a node of a cluster, which has only a part of the documents: it must be a single server, perhaps with replicas';
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
    return policy === undefined || policy === 'noeviction'
      ? null
      : `Redis drops documents when it is full: its maxmemory-policy is ${policy}, and must be noeviction`;
  };
  const warnOfMisuse = async () => {
    const problem = await findMisuse();
    if (problem !== null) log.warn({}, problem);
  };

  const write = async (
    kind: DocumentKind,
    key: string,
    over: Version | null,
    value: unknown,
    lifeMs: number,
    json: string = JSON.stringify(value),
  ): Promise<Version | null> => {
    const version = makeVersion();
    const owner = documentKinds[kind].of === 'sender' ? currentOwner() : null;
    const text = addOwner(json, owner, heartbeats.now());
    const isWritten = await run((redis) =>
      redis.writeDocument(keyOf(kind, key), over ?? '', version, text, lifeOf(lifeMs)),
    );
    if (over === null) watched.added(Buffer.byteLength(text));
    return isWritten === 1 ? version : null;
  };

  const close = async () => {
    watched.stop();
    await heartbeats.close();
    connection.close();
  };

  if (await connection.waitForFirst(startMs)) {
    const problem = production ? await findMisuse() : null;
    if (problem !== null) {
      await close();
      throw new StoreRefused(problem);
    }
  }

  return {
    ...heartbeats.processes,
    isShared: true,
    now: heartbeats.now,
    get: async <T>(kind: DocumentKind, key: string): Promise<Stored<T> | null> => {
      const text = await run((redis) => redis.get(keyOf(kind, key)));
      // The writer and the readers of a kind use the same type.
      return text === null ? null : (readDocument(text) as Stored<T>);
    },
    insert: (kind, key, value, lifeMs, json) => write(kind, key, null, value, lifeMs, json),
    replace: write,
    renew: async (kind, key, lifeMs) =>
      (await run((redis) => redis.renewDocument(keyOf(kind, key), lifeOf(lifeMs)))) === 1,
    remove: async (kind, key) => void (await run((redis) => redis.del(keyOf(kind, key)))),
    count: makeSharedCounts(connection, now, caches),
    // Its log and snapshots are rewritten by its own settings.
    scrub: async () => {},
    probe: connection.check,
    usage: watched.usage,
    processes: heartbeats.count,
    walk: async (from) => {
      const [next, keys] = await run((redis) => redis.scan(from ?? '0', 'MATCH', 'gam:*', 'COUNT', walkKeys));
      const named = keys.flatMap((name) => readKey(name) ?? []);
      const held = await Promise.all(
        named.map(async ({ name, kind, key }) => {
          const [bytes, head] = await run((redis) => redis.headOf(name));
          return { kind, key, bytes, ...readHead(head) };
        }),
      );
      return { held, next: next === '0' ? null : next };
    },
    evict: async ({ kind, key, version, bytes }) => {
      const removed = await run((redis) => redis.evictDocument(nameOf(kind, key), version));
      if (removed === 1) watched.added(-bytes);
      return removed === 1;
    },
    close,
  };
}
