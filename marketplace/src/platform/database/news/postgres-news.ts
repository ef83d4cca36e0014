import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type News, newsChannel, openNewsDesk } from './news.ts';

/** Times in ms. */
const times = {
  /** Between two notifications to oneself. */
  beat: 2_500,
  /** Without one's own notification for this long, nothing counts as heard. */
  deaf: 4_000,
  /** Before another try to connect. */
  retry: 1_000,
  connect: 5_000,
  query: 2_000,
} as const;

/** News over a connection of its own, until it is closed. */
export interface PostgresNews extends News {
  readonly close: () => Promise<void>;
}

/**
 * Listens to the news of a PostgreSQL on a connection of its own, which is opened again whenever it breaks. Each process
 * also notifies itself: a connection that hangs, or a proxy that swallows notifications, is noticed within 4 s, and from
 * then on nothing is heard.
 */
export function listenOnPostgres(url: string): PostgresNews {
  const desk = openNewsDesk();
  const own = `beat ${randomUUID()}`;
  const closing = new AbortController();
  let heardAt = -Infinity;

  const hear = ({ payload = '' }: { readonly payload?: string | undefined }) => {
    if (payload === own) heardAt = performance.now();
    else desk.tell(payload);
  };

  /** Listens until the connection breaks. */
  async function listen(client: Client): Promise<void> {
    await client.connect();
    client.on('notification', hear);
    await client.query(`listen ${newsChannel}`);
    // What was written before is not told.
    desk.tellAll();
    while (!closing.signal.aborted) {
      await client.query('select pg_notify($1, $2)', [newsChannel, own]);
      await pause(times.beat);
    }
  }

  async function pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  }

  async function listenAgainAndAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: times.connect,
        query_timeout: times.query,
        keepAlive: true,
      });
      // An error event without a listener ends the process.
      client.on('error', () => undefined);
      const stop = () => void client.end().catch(() => undefined);
      closing.signal.addEventListener('abort', stop, { once: true });
      await listen(client).catch(() => undefined);
      closing.signal.removeEventListener('abort', stop);
      heardAt = -Infinity;
      // The end of a connection that hangs is not waited for.
      stop();
      await pause(times.retry);
    }
  }

  const ended = listenAgainAndAgain();
  return {
    isHeard: () => performance.now() - heardAt < times.deaf,
    follow: desk.follow,
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}
