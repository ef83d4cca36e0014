import type { Screen } from '@gam/schemas/descriptors';
import { type KeptAnswers, toWire } from './kept-answers.ts';
import { makeEvent } from './events.ts';
import type { SendQueue } from './send-queue.ts';
import type { ServerState } from './server-state.ts';
import type { Submission } from './submission.ts';

/** Restores flows that the server has lost. */
export type Restoring = ReturnType<typeof createRestoring>;

interface RestoreUses {
  readonly serverState: ServerState;
  readonly kept: KeptAnswers;
  readonly queue: SendQueue;
}

/** The flow that an address names. */
export function flowIn(address: string): string | null {
  return new URL(address, location.origin).searchParams.get('flow');
}

/** The flow that an address names and the screen does not belong to: the server has lost it. */
export function lostFlow(address: string, { flow }: Screen): string | null {
  return flow !== null && flowIn(address) !== flow.id ? flowIn(address) : null;
}

/** Returns the function that restores a flow from the kept answers. [protocol: Restore] */
export function createRestoring({ serverState, kept, queue }: RestoreUses) {
  /**
   * Sends a restore, then the rest of the submissions. Returns false where this user has no kept answers of the flow.
   * `how`: the predicted screen, the move in the history, and the screen that is shown if it fails. `rev`: the revision
   * that the server has lost; 0 for the whole flow.
   */
  return function tryRestore(
    flow: string | null,
    how: Required<Omit<Submission, 'events' | 'move'>> & Pick<Submission, 'move'>,
    submissions: readonly Submission[] = [],
    rev = 0,
  ): boolean {
    const found = flow === null ? null : kept.find(flow, how.fallback?.flow?.subject ?? null);
    if (flow === null || found === null) return false;
    const { ticket, step } = found;
    serverState.beginRestore({ id: flow, ticket, rev });
    queue.add({ ...how, events: [makeEvent('restore', { ticket, answers: toWire(found), step })] });
    for (const submission of leftAfterRestore(submissions)) queue.add(submission);
    return true;
  };
}

/**
 * The submissions that are still to be sent after a restore. The restore carries the answers and the predicted step; the
 * other events are sent again under the same ids.
 */
function leftAfterRestore(submissions: readonly Submission[]): Submission[] {
  return submissions
    .filter(({ predicted }) => predicted === null)
    .map((submission) => ({
      ...submission,
      events: submission.events.filter(({ name }) => name !== 'answer'),
    }))
    .filter(({ events }) => events.length > 0);
}
