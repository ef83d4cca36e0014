import type { FastifyBaseLogger } from 'fastify';
import type { RequestClassName } from './request-classes.ts';

/** The shortest time between two lines of the log, ms. */
const everyMs = 1_000;

/** Counts refused requests and logs them by class, beside `describe`, the state of the process: one line a second. */
export function countRefusals(log: FastifyBaseLogger, describe: () => object) {
  let refused: { [K in RequestClassName]?: number } = {};
  let timer: NodeJS.Timeout | null = null;

  function write(): void {
    log.warn({ refused, ...describe() }, 'requests were refused: the process is full');
    refused = {};
    timer = null;
  }

  return {
    count(name: RequestClassName): void {
      refused[name] = (refused[name] ?? 0) + 1;
      timer ??= setTimeout(write, everyMs).unref();
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
