import type { FastifyBaseLogger } from 'fastify';

/** How often an outbox is looked into without being told, in ms: for what a dead process left in it. */
const pollEvery = 5_000;

export interface Dispatcher {
  /** Looks into the outbox soon. */
  readonly wake: () => void;
  /** Ends after what is under way. */
  readonly stop: () => Promise<void>;
}

/** Sends what is put into an outbox, one pass at a time. */
export function startDispatcher(options: {
  /** Sends what waits; gives back how many messages were tried. */
  readonly sendWaiting: () => Promise<number>;
  readonly log: FastifyBaseLogger;
}): Dispatcher {
  const { sendWaiting, log } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const pass = async (): Promise<void> => {
    again = false;
    const tried = await sendWaiting();
    if ((tried > 0 || again) && !stopped) await pass();
  };
  const wake = () => {
    if (stopped) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = pass()
      .catch((err: unknown) => log.error({ err }, 'an outbox could not be read'))
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
