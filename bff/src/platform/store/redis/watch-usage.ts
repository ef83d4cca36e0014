import type { Usage } from '../store.ts';
import type { Connection } from './connection.ts';

/** How often Redis is asked what it holds, ms. */
const everyMs = 1_000;
/** The part of `maxmemory` that documents may take: the rest is for connections and for what Redis itself needs. */
const ofMemory = 0.9;
/** The most where neither a setting nor Redis limits it, bytes. */
const defaultLimitBytes = 1024 ** 3;
/** What Redis takes for a document beside its text, bytes, about. */
const besideText = 150;

/**
 * Knows how full a Redis is: what it says about its memory each second, and since then what this process added, times the
 * number of processes. So a write needs no other request.
 */
export function watchUsage({ redis, isReady }: Connection, limit: number | null, processes: () => number) {
  let usage: Usage = { usedBytes: 0, limitBytes: limit ?? defaultLimitBytes };
  let added = 0;

  const read = async (): Promise<void> => {
    if (!isReady()) return;
    const info = await redis.info('memory').catch(() => '');
    const numberOf = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
    const [used, most] = [numberOf('used_memory'), numberOf('maxmemory')];
    if (used === 0) return;
    const ofRedis = most > 0 ? ofMemory * most : Infinity;
    const own = limit ?? (most > 0 ? Infinity : defaultLimitBytes);
    usage = { usedBytes: used, limitBytes: Math.min(ofRedis, own) };
    added = 0;
  };
  const timer = setInterval(() => void read(), everyMs);
  timer.unref();

  return {
    /** Asks Redis now: at a new connection. */
    read,
    usage: (): Usage => ({ ...usage, usedBytes: Math.max(0, usage.usedBytes + added * processes()) }),
    /** Notes a document that was written, or with a negative length one that was removed. */
    added: (bytes: number): void => void (added += bytes < 0 ? bytes - besideText : bytes + besideText),
    stop: () => clearInterval(timer),
  };
}
