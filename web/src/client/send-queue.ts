import type { maxBatch } from '@gam/schemas/descriptors';
import type { Reached } from './connection.ts';
import { isRestore, type Turn } from './turn.ts';

const largestBatch: typeof maxBatch = 32;

interface QueueBorder {
  /** Sends a batch until the server is reached; null when it was given up. */
  readonly send: (batch: readonly Turn[], signal: AbortSignal) => Promise<Reached | null>;
  /** Shows what came of it. May clear the queue. */
  readonly settle: (batch: readonly Turn[], outcome: Reached) => Promise<void>;
}

/** What the customer did, on its way. */
export interface SendQueue {
  add(turn: Turn): void;
  /** What waits behind the batch that is under way. */
  waiting(): readonly Turn[];
  /** All that no reply has come for. */
  turns(): readonly Turn[];
  /** Forgets what waits. */
  drop(): void;
  /** Forgets what waits and gives up what is under way. */
  clear(): void;
  isBusy(): boolean;
}

/** One batch at a time: what is added while one is under way waits, and then goes as one batch. */
export function createSendQueue({ send, settle }: QueueBorder): SendQueue {
  let waiting: Turn[] = [];
  let sent: readonly Turn[] = [];
  let underWay: AbortController | null = null;

  async function drain(): Promise<void> {
    const run = new AbortController();
    underWay = run;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, countFirst(waiting));
      sent = batch;
      const outcome = await send(batch, run.signal);
      if (outcome === null || run.signal.aborted) return;
      sent = [];
      await settle(batch, outcome);
      // Cleared meanwhile: another run may have begun.
      if (run.signal.aborted) return;
    }
    underWay = null;
  }

  return {
    add(turn) {
      waiting.push(turn);
      if (underWay === null) void drain();
    },
    waiting: () => waiting,
    turns: () => [...sent, ...waiting],
    drop() {
      waiting = [];
    },
    clear() {
      waiting = [];
      sent = [];
      underWay?.abort();
      underWay = null;
    },
    isBusy: () => underWay !== null,
  };
}

/** How many turns go as one batch: whole ones, as many as a batch may hold; a restore goes by itself. */
function countFirst(turns: readonly Turn[]): number {
  if (isRestore(turns)) return 1;
  let events = 0;
  const tooMany = turns.findIndex((turn) => (events += turn.events.length) > largestBatch);
  return tooMany < 0 ? turns.length : Math.max(tooMany, 1);
}
