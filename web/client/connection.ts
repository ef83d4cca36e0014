import type { Result } from '@gam/shared/result';
import type { Unreached } from './api.ts';

/** Why calls have to be repeated: there is no connection, the server does not reply, or it is busy. */
export type Trouble = 'offline' | 'unreachable' | 'busy';

/** Why a call did not arrive: only the browser knows whether it has a connection. */
export const findTrouble = (): Trouble => (navigator.onLine ? 'unreachable' : 'offline');

/** A failure, of which only the unreached ones matter here. */
interface Failing {
  readonly kind: string;
  readonly waitMs?: number | null;
}

/** Pauses between tries where the server does not say how long to wait, in ms; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000];

/**
 * Returns a function that repeats a call until the server handles it, so that no input is lost without a connection or
 * while the server is busy. Reports the trouble to `onTrouble`, null when it is over. The function returns null when the
 * caller aborts.
 */
export function createConnection(onTrouble: (trouble: Trouble | null) => void) {
  return async function reach<T, F extends { readonly kind: string }>(
    ask: (signal: AbortSignal) => Promise<Result<T, F | Unreached>>,
    signal: AbortSignal,
  ): Promise<Result<T, F> | null> {
    for (let failures = 0; ; failures += 1) {
      const result = await ask(signal);
      if (signal.aborted) break;
      const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
      const failure: Failing | null = result.ok ? null : result.failure;
      if (failure?.kind === 'unreachable' || failure?.kind === 'foreign') {
        onTrouble(failure.kind === 'foreign' ? 'offline' : findTrouble());
        await waitOnline(pause, signal);
      } else if (failure?.kind === 'busy') {
        onTrouble('busy');
        await wait(spread(failure.waitMs ?? pause), signal);
      } else {
        onTrouble(null);
        return result as Result<T, F>;
      }
      if (signal.aborted) break;
    }
    onTrouble(null);
    return null;
  };
}

/** The most that is added to a wait, ms. */
const longestSpreadMs = 5_000;

/** Lengthens a wait by chance, at most by half of it: clients that were refused together do not come back together. */
function spread(ms: number): number {
  return ms + Math.random() * Math.min(ms / 2, longestSpreadMs);
}

/** Waits for the given time, until the browser is online again, or until the caller aborts. */
export function waitOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return wait(ms, signal, true);
}

/** Waits for the given time, until the caller aborts or, where `endsOnline`, until the browser is online again. */
function wait(ms: number, signal?: AbortSignal, endsOnline = false): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (endsOnline) window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
