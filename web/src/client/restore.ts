import type { Screen } from '@gam/schemas/descriptors';
import { type KeptAnswers, toWire } from './kept-answers.ts';
import { makeEvent } from './make-event.ts';
import type { SendQueue } from './send-queue.ts';
import type { Truth } from './truth.ts';
import type { Turn } from './turn.ts';

/** Makes flows again that no server has any more. */
export type Restoring = ReturnType<typeof createRestoring>;

interface Parts {
  readonly truth: Truth;
  readonly kept: KeptAnswers;
  readonly queue: SendQueue;
}

/** The flow that an address names. */
export function flowIn(address: string): string | null {
  return new URL(address, location.origin).searchParams.get('flow');
}

/** The flow that an address names and that the screen shown instead is not of: it is gone. */
export function lostFlow(address: string, { flow }: Screen): string | null {
  return flow !== null && flowIn(address) !== flow.id ? flowIn(address) : null;
}

/** Sends what was kept of a flow, so that it is made again. [protocol: Restore] */
export function createRestoring({ truth, kept, queue }: Parts) {
  /**
   * Tries it, where there is something kept of the flow for who is here now, and sends what is left of the turns behind
   * it. `how`: what is shown already, how the reply's screen is arrived at, what is shown where it fails.
   */
  return function tryRestore(
    flow: string | null,
    how: Required<Omit<Turn, 'events' | 'move'>> & Pick<Turn, 'move'>,
    turns: readonly Turn[] = [],
  ): boolean {
    const found = flow === null ? null : kept.find(flow, how.instead?.flow?.subject ?? null);
    if (flow === null || found === null) return false;
    const { ticket, step } = found;
    truth.begin({ id: flow, ticket });
    queue.add({ ...how, events: [makeEvent('restore', { ticket, answers: toWire(found), step })] });
    for (const turn of leftAfterRestore(turns)) queue.add(turn);
    return true;
  };
}

/**
 * What is still to be sent once a flow is made again: answers travel with the restore, and so does a step that was shown
 * already; what waits for its outcome is sent again, under the same ids.
 */
function leftAfterRestore(turns: readonly Turn[]): Turn[] {
  return turns
    .filter(({ shown }) => shown === null)
    .map((turn) => ({ ...turn, events: turn.events.filter(({ name }) => name !== 'answer') }))
    .filter(({ events }) => events.length > 0);
}
