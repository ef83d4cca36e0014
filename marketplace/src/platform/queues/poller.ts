import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

export interface Poller {
  /** Works soon, without waiting for its time. */
  readonly wake: () => void;
  /** Stops after the current pass. */
  readonly stop: () => Promise<void>;
}

/** Is told of each pass of a job: its name, its duration in ms, and whether it failed. */
export type OnPass = (name: string, ms: number, hasFailed: boolean) => void;

/** Repeats a job, one pass at a time; a pass that leaves work is followed by the next one at once. */
export function startPoller(options: {
  readonly name: string;
  /** ms. */
  readonly every: number;
  /** Runs one bounded pass; true if there may be more work. */
  readonly work: () => Promise<boolean>;
  readonly log: FastifyBaseLogger;
  readonly onPass?: OnPass | undefined;
}): Poller {
  const { name, every, work, log, onPass } = options;
  // A request that wakes the job passes on no time limit.
  const runOutside = AsyncLocalStorage.snapshot();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const pass = async (): Promise<boolean> => {
    again = false;
    const began = performance.now();
    const end = (hasFailed: boolean) => onPass?.(name, performance.now() - began, hasFailed);
    const more = await work().catch((error: unknown) => {
      end(true);
      throw error;
    });
    end(false);
    return (more || again) && !stopped;
  };
  const passAll = async (): Promise<void> => {
    while (await pass());
  };
  const wake = () => {
    if (stopped) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = runOutside(passAll)
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
