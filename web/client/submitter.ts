import type { AheadBranch, Button, ClientEvent } from '@gam/schemas/descriptors';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { EndToasts } from './page-host.ts';
import type { PendingIndicator } from './pending-indicator.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import type { Stage } from './stage.ts';
import type { ServerState } from './server-state.ts';
import { areAllPredicted, type Submission } from './submission.ts';

/** Submits events and shows predicted screens. */
export type Submitter = ReturnType<typeof createSubmitter>;

interface SubmitterUses {
  readonly store: Store<ScreenState>;
  readonly queue: SendQueue;
  readonly serverState: ServerState;
  readonly stage: Stage;
  readonly drafts: Drafts;
  readonly kept: KeptAnswers;
  readonly pendingIndicator: PendingIndicator;
  readonly endToasts: EndToasts;
}

/** Queues events for sending and shows at once the screen that they lead to, where it is known. */
export function createSubmitter({
  store,
  queue,
  serverState,
  stage,
  drafts,
  kept,
  pendingIndicator,
  endToasts,
}: SubmitterUses) {
  /** The branch that the events lead to; null where it is unknown or an earlier outcome is open. */
  function findAhead(before: readonly Submission[], events: readonly ClientEvent[]): AheadBranch | null {
    const { screen } = store.snapshot();
    return screen !== null && areAllPredicted(before) ? serverState.findBranchAfter(screen, events) : null;
  }

  function goAhead({ screen, ahead }: AheadBranch): void {
    stage.showAhead(screen);
    serverState.setAhead(screen, ahead);
    keep();
  }

  /** Keeps the answers of the events and the current step. */
  function keep(events: readonly ClientEvent[] = []): void {
    const flow = serverState.last()?.screen.flow ?? null;
    if (flow !== null) kept.keep(flow, store.snapshot().screen?.flow?.step ?? null, events);
  }

  return {
    /** Submits events. `pressed`: their button, or null where they have none. */
    submit(events: readonly ClientEvent[], pressed: Button | null): void {
      const branch = findAhead(queue.all(), events);
      keep(events);
      drafts.send(events);
      if (branch === null) pendingIndicator.begin(pressed);
      else {
        // A toast belongs to its step.
        endToasts();
        goAhead(branch);
      }
      queue.add({ events, predicted: branch?.screen ?? null });
    },
    /** Shows the screen that the last waiting submission leads to, where a reply made it known. */
    showWaiting(): void {
      const waiting = queue.waiting();
      const last = waiting.at(-1);
      if (last === undefined || last.predicted !== null) return;
      const branch = findAhead(waiting.slice(0, -1), last.events);
      if (branch === null) return;
      last.predicted = branch.screen;
      goAhead(branch);
    },
  };
}
