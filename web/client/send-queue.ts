import type { Result } from '@gam/shared/result';
import type { maxBatch, Reply } from '@gam/schemas/descriptors';
import type { Rejected } from './api.ts';
import { isRestore, type Submission } from './submission.ts';

const largestBatch: typeof maxBatch = 32;

/** What the server says to a batch. */
export type Answered = Result<Reply, Rejected>;

/** What a queue is served by. */
interface Service {
  /** Sends a batch until the server is reached; null when it was given up. */
  readonly send: (batch: readonly Submission[], signal: AbortSignal) => Promise<Answered | null>;
  /** Handles what the server says to a batch. May clear the queue. */
  readonly handle: (batch: readonly Submission[], answered: Answered) => Promise<void>;
}

/** The customer's submissions that have no reply yet. */
export interface SendQueue {
  add(submission: Submission): void;
  /** The submissions behind the batch that is being sent. */
  waiting(): readonly Submission[];
  /** All submissions without a reply. */
  all(): readonly Submission[];
  /** Drops the waiting submissions. */
  drop(): void;
  /** Drops the waiting submissions and aborts the batch that is being sent. */
  clear(): void;
  isBusy(): boolean;
  /** Begins to send; submissions before it wait. */
  serve(service: Service): void;
}

/** A queue that sends one batch at a time; submissions added meanwhile form the next batch. */
export function createSendQueue(): SendQueue {
  let service: Service | null = null;
  let waiting: Submission[] = [];
  let sent: readonly Submission[] = [];
  let underWay: AbortController | null = null;

  async function drain({ send, handle }: Service): Promise<void> {
    const run = new AbortController();
    underWay = run;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, countFirst(waiting));
      sent = batch;
      const answered = await send(batch, run.signal);
      if (answered === null || run.signal.aborted) return;
      sent = [];
      await handle(batch, answered);
      // The queue was cleared meanwhile: another run may have begun.
      if (run.signal.aborted) return;
    }
    underWay = null;
  }

  const wake = () => {
    if (service !== null && underWay === null && waiting.length > 0) void drain(service);
  };

  return {
    add(submission) {
      waiting.push(submission);
      wake();
    },
    waiting: () => waiting,
    all: () => [...sent, ...waiting],
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
    serve(given) {
      service = given;
      wake();
    },
  };
}

/** The number of submissions in the next batch: whole ones, up to the limit of events; a restore is sent alone. */
function countFirst(submissions: readonly Submission[]): number {
  if (isRestore(submissions)) return 1;
  let events = 0;
  const tooMany = submissions.findIndex((submission) => (events += submission.events.length) > largestBatch);
  return tooMany < 0 ? submissions.length : Math.max(tooMany, 1);
}
