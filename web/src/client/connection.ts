import type { Outcome, Refused } from './api.ts';

/** The outcome of a call that reached the server. */
export type Reached = Exclude<Outcome, { kind: 'unreachable' }>;
/** The outcome of a call that the server refused or whose reply this build cannot read. */
export type Rejected = Exclude<Reached, { kind: 'reply' }>;
/** The outcome of any call. */
type AnyOutcome = Refused | { kind: 'reply' | 'source' | 'outdated' | 'unreachable' };
type Answered<O> = Exclude<O, { kind: 'unreachable' }>;

/** Pauses between tries while the server cannot be reached, in ms; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000];
/** The number of retries after `retry-after` replies. */
const busyTries = 4;

/**
 * Returns a function that repeats a call until the server is reached, so that no input is lost without a connection.
 * Reports the connection to `onOffline`. The function returns null when the caller aborts.
 */
export function createConnection(onOffline: (offline: boolean) => void) {
  return async function reach<O extends AnyOutcome>(
    ask: (signal: AbortSignal) => Promise<O>,
    signal: AbortSignal,
  ): Promise<Answered<O> | null> {
    let failures = 0;
    let busy = 0;
    for (;;) {
      const outcome = await ask(signal);
      if (signal.aborted) break;
      if (outcome.kind === 'unreachable') {
        onOffline(true);
        await waitOnline(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
        failures += 1;
      } else {
        onOffline(false);
        const wait = outcome.kind === 'refused' ? outcome.retryAfterMs : null;
        if (wait === null || busy === busyTries) return outcome as Answered<O>;
        await waitOnline(wait, signal);
        busy += 1;
      }
      if (signal.aborted) break;
    }
    onOffline(false);
    return null;
  };
}

/** Waits for the given time, until the browser is online again, or until the caller aborts. */
export function waitOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
