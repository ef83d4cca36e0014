import type { Outcome } from './api.ts';
import type { SourceOutcome } from './ask-source.ts';

/** What came of a call that reached the server in the end. */
export type Reached = Exclude<Outcome, { kind: 'unreachable' }>;
/** A call that the server refused, or that this build cannot read the answer of. */
export type Rejected = Exclude<Reached, { kind: 'reply' }>;
/** Asks until the server is reached. */
export type Reach = ReturnType<typeof createConnection>;
type Answered<O> = Exclude<O, { kind: 'unreachable' }>;

/** Pauses between tries while the server cannot be reached, in ms; the last one goes on for good. */
const pauses = [1000, 2000, 4000, 8000];
/** How often a server that asked for patience is asked again. */
const busyTries = 4;

/**
 * Asks until the server is reached: customers on a train lose nothing by a tunnel. Tells `onOffline` while it cannot
 * be. Null when the caller gave up meanwhile.
 */
export function createConnection(onOffline: (offline: boolean) => void) {
  return async function reach<O extends Outcome | SourceOutcome>(
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

/** Waits so long, or until the browser says that it is online again, or until nobody waits any more. */
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
