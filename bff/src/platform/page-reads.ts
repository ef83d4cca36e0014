import { AsyncLocalStorage } from 'node:async_hooks';
import { failed } from '@gam/shared/result';
import { networkFailure, type UpstreamFailure, type UpstreamResult } from './upstream/failure.ts';

/** The reads of one page, or of one load that several pages share. */
interface PageReads {
  /** Aborted once a read has failed that the page cannot do without, or nobody waits for the load any more. */
  readonly signal: AbortSignal;
  readonly end: () => void;
  /** The reads under way that the page cannot do without. */
  readonly needed: Set<Promise<unknown>>;
  /** The failure for which the others ended; null while there is none. */
  cause: UpstreamFailure | null;
}

const current = new AsyncLocalStorage<PageReads>();

const openReads = (controller = new AbortController()): PageReads => ({
  signal: controller.signal,
  end: () => controller.abort(),
  needed: new Set(),
  cause: null,
});

/** Runs the reads of a page: they end once one has failed that is `needed`. `work` gets the signal that ends them. */
export function withPageReads<T>(work: (signal: AbortSignal) => T): T {
  const reads = openReads();
  return current.run(reads, () => work(reads.signal));
}

/**
 * Returns a read that the page cannot do without: once it has failed for good, the page's other reads end at once, and
 * those of them that are needed fail for the same reason.
 */
export function needed<T>(read: Promise<UpstreamResult<T>>): Promise<UpstreamResult<T>> {
  const reads = current.getStore();
  if (!reads) return read;
  reads.needed.add(read);
  return read
    .then((result) => {
      if (result.ok) return result;
      reads.cause ??= result.failure;
      reads.end();
      return failed(reads.cause);
    })
    .finally(() => reads.needed.delete(read));
}

/**
 * Returns a wait until the page has what it cannot do without, for the further tries of what it can do without: a page
 * that fails makes no tries for the rest of it.
 */
export function afterNeeded(): () => Promise<void> {
  const needed = current.getStore()?.needed ?? new Set();
  return async () => {
    while (needed.size > 0) await Promise.allSettled(needed);
  };
}

/** Returns the result of a load for this page: a failure at once where the page's reads end before it. */
type JoinRead<T> = () => Promise<UpstreamResult<T>>;

/**
 * Begins a load that several pages may wait for. It ends with the last page that waits for it; a caller without a page
 * waits to its end. `onEnded`: it ends unfinished.
 */
export function shareRead<T>(
  begin: (signal: AbortSignal) => Promise<UpstreamResult<T>>,
  onEnded: () => void,
): { readonly result: Promise<UpstreamResult<T>>; readonly join: JoinRead<T> } {
  const reads = openReads();
  const result = current.run(reads, () => begin(reads.signal));
  let waiting = 0;
  const join = async (): Promise<UpstreamResult<T>> => {
    const signal = current.getStore()?.signal;
    waiting += 1;
    if (!signal) return result;
    const { promise: left, resolve } = Promise.withResolvers<UpstreamResult<T>>();
    const leave = (): void => {
      waiting -= 1;
      if (waiting === 0) {
        onEnded();
        reads.end();
      }
      resolve(failed(networkFailure('ended')));
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return Promise.race([result, left]).finally(() => signal.removeEventListener('abort', leave));
  };
  return { result, join };
}
