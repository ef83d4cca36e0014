import { type Connection, listenToRedis } from './connection.ts';
import type { Processes } from '../store.ts';

/** All in ms. */
export interface HeartbeatPace {
  /** The time between two heartbeats. What is known of the others counts for twice this time after the last one. */
  readonly beatMs: number;
  /** A process that was silent for this long is dead. */
  readonly silenceMs: number;
}

const defaultPace: HeartbeatPace = { beatMs: 2_000, silenceMs: 6_000 };

const aliveKey = 'gam:alive';
const toldChannel = 'gam:told';
const leftChannel = 'gam:left';

/**
 * The processes of a Redis: each writes its heartbeat there and reads those of the others. A process without a heartbeat
 * counts as dead only after a time in which this process read the store without a break.
 */
export function makeHeartbeats({
  url,
  bootId,
  now,
  connection,
  pace: { beatMs, silenceMs } = defaultPace,
}: {
  readonly url: string;
  readonly bootId: string;
  readonly now: () => number;
  readonly connection: Connection;
  readonly pace: HeartbeatPace | undefined;
}) {
  const { redis } = connection;
  const listeners = new Set<(flow: string) => void>();
  /** The processes heard at the last heartbeat. */
  let heard: ReadonlySet<string> = new Set();
  /** Since when every heartbeat succeeded, by the process' own monotonic clock, ms; null: the last one failed. */
  let unbrokenSince: number | null = null;
  let heardAt = 0;
  /** How far the clock of Redis is ahead of the process' own monotonic clock, ms; null: not known yet. */
  let ahead: number | null = null;
  let hasLeft = false;

  const tellListeners = (flow: string) => {
    for (const listener of listeners) listener(flow);
  };
  const listening = listenToRedis(url, {
    [toldChannel]: (text) => {
      const [sender, flow] = text.split(' ');
      if (sender !== bootId && flow) tellListeners(flow);
    },
    [leftChannel]: (text) => (heard = new Set([...heard].filter((one) => one !== text))),
  });

  const beat = async (): Promise<void> => {
    if (hasLeft) return;
    const before = performance.now();
    try {
      const [at, isKnown, ...others] = await redis.beat(aliveKey, bootId, silenceMs);
      heard = new Set(others);
      heardAt = performance.now();
      ahead = at - (before + heardAt) / 2;
      // A store that does not know this process has lost the others too.
      if (isKnown === 0) unbrokenSince = null;
      unbrokenSince ??= heardAt;
      connection.works();
    } catch {
      unbrokenSince = null;
    }
  };
  const timer = setInterval(() => void (connection.isReady() && beat()), beatMs);
  timer.unref();

  const leave = async (): Promise<void> => {
    if (hasLeft) return;
    hasLeft = true;
    clearInterval(timer);
    if (!connection.isReady()) return;
    const said = [redis.zrem(aliveKey, bootId), redis.publish(leftChannel, bootId)];
    await Promise.allSettled(said);
  };

  const processes: Processes = {
    isAlive: (owner) => {
      if (owner === bootId) return true;
      const at = performance.now();
      const isSure = unbrokenSince !== null && at - unbrokenSince >= silenceMs && at - heardAt <= 2 * beatMs;
      return !isSure || heard.has(owner);
    },
    leave,
    tell: (flow) => {
      tellListeners(flow);
      if (connection.isReady()) void redis.publish(toldChannel, `${bootId} ${flow}`).catch(() => undefined);
    },
    onTold: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    processes,
    /** The clock of Redis, ms since 1970. */
    now: () => (ahead === null ? now() : Math.round(performance.now() + ahead)),
    beat,
    /** The number of processes heard at the last heartbeat, at least this one. */
    count: () => Math.max(1, heard.size),
    /** The store's life as this process saw it ends here. */
    interrupt: () => void (unbrokenSince = null),
    close: async () => {
      await leave();
      listening.close();
    },
  };
}
