import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

export interface Poller {
  /** Works soon, without waiting for its time. */
  readonly wake: () => void;
  /** Stops after the current pass. */
  readonly stop: () => Promise<void>;
}

/** Repeats a job, one pass at a time; a pass that leaves work is followed by the next one at once. */
export function startPoller(options: {
  readonly name: string;
  /** ms. */
  readonly every: number;
  /** Runs one bounded pass; true if there may be more work. */
  readonly work: () => Promise<boolean>;
  readonly log: FastifyBaseLogger;
}): Poller {
  const { name, every, work, log } = options;
  // A request that wakes the job passes on no time limit.
  const runOutside = AsyncLocalStorage.snapshot();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const pass = async (): Promise<void> => {
    again = false;
    const more = await work();
    if ((more || again) && !stopped) await pass();
  };
  const wake = () => {
    if (stopped) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = runOutside(pass)
      .catch((err: unknown) => log.error({ err }, `${name} could not be done`))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, every);
  timer.unref();

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
