import type { RedisOptions } from 'ioredis';
import { versionLength } from '../store.ts';
import { headLength } from './document-text.ts';

/** The commands that Redis runs as scripts: each touches one key, so that a cluster can run it. */
export const scripts = {
  /**
   * Writes a document, its version before its JSON, over a version ('' where there is none), for a time in ms. Returns 1
   * if it is written, also by the same command sent before; 0 if another write was first.
   */
  writeDocument: {
    numberOfKeys: 1,
    lua: `
      local found = redis.call('GETRANGE', KEYS[1], 0, ${versionLength - 1})
      if found == ARGV[2] then return 1 end
      if found ~= ARGV[1] then return 0 end
      redis.call('SET', KEYS[1], ARGV[2] .. ARGV[3], 'PX', ARGV[4])
      return 1`,
  },
  /** Keeps a document for at least half of a time in ms. Returns 1; 0 if it is missing. */
  renewDocument: {
    numberOfKeys: 1,
    lua: `
      local left = redis.call('PTTL', KEYS[1])
      if left < 0 then return 0 end
      if left < ARGV[1] / 2 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
      return 1`,
  },
  /** Returns the length of a document, and its first characters. */
  headOf: {
    numberOfKeys: 1,
    lua: `return { redis.call('STRLEN', KEYS[1]), redis.call('GETRANGE', KEYS[1], 0, ${headLength - 1}) }`,
  },
  /** Removes a document that still has a version. Returns 1 if it did. */
  evictDocument: {
    numberOfKeys: 1,
    lua: `
      if redis.call('GETRANGE', KEYS[1], 0, ${versionLength - 1}) ~= ARGV[1] then return 0 end
      return redis.call('DEL', KEYS[1])`,
  },
  /**
   * Says that a process is alive. Returns the time of Redis, ms; whether the process was known; then the processes
   * that were heard within a time of silence, ms. A process is forgotten after ten such times.
   */
  beat: {
    numberOfKeys: 1,
    lua: `
      local time = redis.call('TIME')
      local at = time[1] * 1000 + math.floor(time[2] / 1000)
      local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
      redis.call('ZADD', KEYS[1], at, ARGV[1])
      redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', at - 10 * ARGV[2])
      redis.call('PEXPIRE', KEYS[1], 10 * ARGV[2])
      return { at, known and 1 or 0, unpack(redis.call('ZRANGEBYSCORE', KEYS[1], at - ARGV[2], '+inf')) }`,
  },
  /** Counts under a key for a time in ms from the first on. Returns the count and the time left, ms. */
  countHit: {
    numberOfKeys: 1,
    lua: `
      local count = redis.call('INCR', KEYS[1])
      if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
      return { count, redis.call('PTTL', KEYS[1]) }`,
  },
} satisfies RedisOptions['scripts'];

/** The scripts as the client calls them. */
export interface ScriptCommands {
  readonly writeDocument: (
    key: string,
    over: string,
    version: string,
    json: string,
    lifeMs: number,
  ) => Promise<number>;
  readonly headOf: (key: string) => Promise<[bytes: number, head: string]>;
  readonly evictDocument: (key: string, version: string) => Promise<number>;
  readonly renewDocument: (key: string, lifeMs: number) => Promise<number>;
  readonly beat: (key: string, bootId: string, silenceMs: number) => Promise<[number, number, ...string[]]>;
  readonly countHit: (key: string, periodMs: number) => Promise<[number, number]>;
}
