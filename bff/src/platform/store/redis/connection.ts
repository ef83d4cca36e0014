import { setTimeout as pause } from 'node:timers/promises';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { type StoreLog, StoreUnavailable } from '../store.ts';
import { type ScriptCommands, scripts } from './scripts.ts';

/** The deadline of one try of a command, ms. */
const commandMs = 1_000;

/** All in ms. */
export interface RedisWaits {
  /** How long a command that was sent is sent again for, until its outcome is known. */
  readonly outcomeMs: number;
  /** How long a command waits for a connection that has just been lost: a restart of Redis is shorter. */
  readonly graceMs: number;
}

const defaultWaits: RedisWaits = { outcomeMs: 2_500, graceMs: 1_000 };

/** The pause before a command is sent again, ms. */
const againMs = 25;

const closed = 'the connection was closed';

/** How every connection of the store behaves: it connects again for ever, keeps no queue, and notices silence. */
const options = {
  scripts,
  lazyConnect: true,
  protocol: 2,
  connectionName: 'gam-bff',
  disableClientInfo: true,
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: commandMs,
  socketTimeout: 1_500,
  connectTimeout: 1_000,
  maxLoadingRetryTime: 300,
  retryStrategy: (times: number) => Math.min(300, 25 * 2 ** Math.min(times, 5)) * (0.5 + Math.random() / 2),
  // After a failover the old primary refuses writes.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
} satisfies RedisOptions;

/** The client with the store's own commands. */
type RedisClient = Redis & ScriptCommands;
export type Connection = ReturnType<typeof connectRedis>;

/**
 * A connection to Redis. `onReady` is called at each new connection, before any command of `run`. The URL, which may
 * hold a password, and the arguments of commands are never logged.
 */
export function connectRedis(
  url: string,
  log: StoreLog,
  onReady: () => void,
  { outcomeMs, graceMs }: RedisWaits = defaultWaits,
) {
  // The client gets its scripts as methods, which its type does not say.
  const redis = new Redis(url, options) as RedisClient;
  let isReady = false;
  let isFailing = false;
  let isClosing = false;
  let lostAt = performance.now();
  let lastError = closed;
  /** Resolved at the next connection. */
  let connected = Promise.withResolvers<void>();

  const works = () => {
    if (isFailing) log.info('the store of flows works again');
    isFailing = false;
  };
  const fails = (reason: string): StoreUnavailable => {
    if (!isFailing && !isClosing) log.error({ reason }, 'the store of flows fails');
    isFailing = true;
    // The error of the client holds the command's arguments.
    return new StoreUnavailable('the store of flows fails', { cause: new Error(reason) });
  };

  redis.on('error', (error: Error) => void (lastError = describe(error)));
  redis.on('ready', () => {
    isReady = true;
    lastError = closed;
    onReady();
    connected.resolve();
  });
  redis.on('close', () => {
    if (isReady) {
      lostAt = performance.now();
      connected = Promise.withResolvers();
    }
    isReady = false;
    fails(lastError);
  });
  void redis.connect().catch(() => undefined);

  /** Waits for a connection until a time of the process' own clock. */
  const connectionBy = async (until: number): Promise<void> => {
    const left = isClosing ? 0 : until - performance.now();
    if (!isReady && left > 0) await Promise.race([connected.promise, pause(left, undefined, { ref: false })]);
    if (!isReady) throw fails(lastError);
  };

  return {
    redis,
    works,
    isReady: () => isReady,
    /** Rejects while Redis fails, without asking it. */
    check: async (): Promise<void> => {
      if (isFailing) throw fails(lastError);
    },
    /** Waits for the first connection for a while; false if there is none. */
    waitForFirst: (ms: number): Promise<boolean> =>
      connectionBy(performance.now() + ms).then(
        () => true,
        () => false,
      ),
    /**
     * Sends a command, which must be one that may be sent again: it is, until its outcome is known. Rejects with
     * StoreUnavailable if Redis refuses it or cannot be reached.
     */
    run: async <T>(send: (redis: RedisClient) => Promise<T>): Promise<T> => {
      await connectionBy(lostAt + graceMs);
      const until = performance.now() + outcomeMs;
      for (;;) {
        try {
          return await send(redis);
        } catch (error) {
          if (error instanceof ReplyError || performance.now() >= until) throw fails(describe(error));
        }
        await pause(againMs);
        await connectionBy(until);
      }
    },
    close: () => {
      isClosing = true;
      redis.disconnect();
    },
  };
}

/** A second connection, which only listens to channels. */
export function listenToRedis(url: string, channels: Readonly<Record<string, (text: string) => void>>) {
  const redis = new Redis(url, options);
  redis.on('error', () => undefined);
  redis.on('ready', () => void redis.subscribe(...Object.keys(channels)).catch(() => undefined));
  redis.on('message', (channel: string, text: string) => channels[channel]?.(text));
  void redis.connect().catch(() => undefined);
  return { close: () => redis.disconnect() };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
