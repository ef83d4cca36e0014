import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { SmsDriver } from './driver.ts';
import { sendWaiting } from './outbox.ts';

/** How often the outbox is looked into without being told, in ms: for what a dead process left in it. */
const pollEvery = 5_000;

export interface Dispatcher {
  /** Looks into the outbox soon. */
  readonly wake: () => void;
  /** Ends after what is under way. */
  readonly stop: () => Promise<void>;
}

/** Sends what is put into the outbox, one pass at a time. */
export function startDispatcher(options: {
  readonly db: Database;
  readonly send: SmsDriver;
  readonly now: () => number;
  readonly keepBody: boolean;
  readonly log: FastifyBaseLogger;
}): Dispatcher {
  const { db, send, now, keepBody, log } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const pass = async (): Promise<void> => {
    again = false;
    const tried = await sendWaiting(db, send, { now: now(), keepBody });
    if ((tried > 0 || again) && !stopped) await pass();
  };
  const wake = () => {
    if (stopped) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = pass()
      .catch((err: unknown) => log.error({ err }, 'the SMS outbox could not be read'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, pollEvery);
  timer.unref();
  wake();

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
