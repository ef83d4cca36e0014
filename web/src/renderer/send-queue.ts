import type { ClientEvent, maxBatch } from '@gam/schemas/descriptors';
import type { Reached } from './connection.ts';

const largestBatch: typeof maxBatch = 32;

interface QueueBorder {
  /** Sends a batch until the server is reached; null when it was given up. */
  readonly send: (batch: readonly ClientEvent[], signal: AbortSignal) => Promise<Reached | null>;
  /** Shows what came of it. May clear the queue. */
  readonly settle: (batch: readonly ClientEvent[], outcome: Reached) => Promise<void>;
}

/** Events on their way. */
export interface SendQueue {
  add(events: readonly ClientEvent[]): void;
  /** Forgets what waits and gives up what is under way. */
  clear(): void;
  isBusy(): boolean;
}

/** One batch at a time: what is added while one is under way waits, and then goes as one batch. */
export function createSendQueue({ send, settle }: QueueBorder): SendQueue {
  let waiting: ClientEvent[] = [];
  let underWay: AbortController | null = null;

  async function drain(): Promise<void> {
    const run = new AbortController();
    underWay = run;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      const outcome = await send(batch, run.signal);
      if (outcome === null || run.signal.aborted) return;
      await settle(batch, outcome);
      // Cleared meanwhile: another run may have begun.
      if (run.signal.aborted) return;
    }
    underWay = null;
  }

  return {
    add(events) {
      waiting.push(...events);
      if (underWay === null) void drain();
    },
    clear() {
      waiting = [];
      underWay?.abort();
      underWay = null;
    },
    isBusy: () => underWay !== null,
  };
}
