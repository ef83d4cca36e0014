import {
  makeVersions,
  type DocumentKind,
  type Store,
  type Stored,
  type StoreLog,
  type Version,
  versionLength,
} from '../store.ts';
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
}

/** The longest life of a document, ms. */
const longestMs = 10 * 365 * 24 * 3600_000;

const keyOf = (kind: DocumentKind, key: string): string => `gam:${kind}:{${key}}`;
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
}: Options): Promise<Store> {
  const onReady = () => {
    void heartbeats.beat();
    void warnOfMisuse();
  };
  const connection = connectRedis(url, log, onReady, waits);
  const heartbeats = makeHeartbeats({ url, bootId, now, connection, pace });
  connection.redis.on('close', heartbeats.interrupt);
  const { run } = connection;
  const makeVersion = makeVersions();

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
    const isWritten = await run((redis) =>
      redis.writeDocument(keyOf(kind, key), over ?? '', version, json, lifeOf(lifeMs)),
    );
    return isWritten === 1 ? version : null;
  };

  const close = async () => {
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
      return text === null
        ? null
        : { version: text.slice(0, versionLength), value: JSON.parse(text.slice(versionLength)) as T };
    },
    insert: (kind, key, value, lifeMs, json) => write(kind, key, null, value, lifeMs, json),
    replace: write,
    renew: async (kind, key, lifeMs) =>
      (await run((redis) => redis.renewDocument(keyOf(kind, key), lifeOf(lifeMs)))) === 1,
    remove: async (kind, key) => void (await run((redis) => redis.del(keyOf(kind, key)))),
    count: makeSharedCounts(connection, now, caches),
    probe: connection.check,
    close,
  };
}
