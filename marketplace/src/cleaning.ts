import type { FastifyBaseLogger } from 'fastify';
import type { OnPass } from './platform/queues/poller.ts';
import { type Lifetime, lifetimes, type SweepDeps } from './retention/index.ts';

const hour = 60 * 60 * 1000;

/** Deletes expired rows and files once an hour; returns a function that stops it. */
export function startCleaning(
  options: SweepDeps & {
    readonly now: () => number;
    readonly log: FastifyBaseLogger;
    readonly onPass?: OnPass | undefined;
  },
): () => Promise<void> {
  const { now, log, onPass } = options;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    const began = performance.now();
    const end = (hasFailed: boolean) =>
      onPass?.('the deletion of old rows', performance.now() - began, hasFailed);
    running = clean(options, now()).then(
      () => end(false),
      (err: unknown) => {
        end(true);
        const failures: unknown[] = err instanceof AggregateError ? err.errors : [err];
        for (const failure of failures) log.error({ err: failure }, 'old rows could not be deleted');
      },
    );
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Removes what has outlived its time, in the order of the list of lifetimes: accounts before their files. A failure of one
 * kind does not prevent the others. `now` in ms.
 */
export async function clean(deps: SweepDeps, now: number): Promise<void> {
  const failures: unknown[] = [];
  for (const { sweep, kept } of Object.values<Lifetime>(lifetimes)) {
    const life = typeof kept === 'string' ? 0 : kept.ms;
    await sweep?.(deps, new Date(now - life)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted');
}
