import type { AheadBranch, Button, ClientEvent } from '@gam/schemas/descriptors';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { EndToasts, ScreenLoader } from './page-host.ts';
import type { PendingIndicator } from './pending-indicator.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import type { Stage } from './stage.ts';
import type { ServerState } from './server-state.ts';
import { moveFor } from './step-key.ts';
import { isEndPredicted, leavingEvent, type Submission } from './submission.ts';
import type { HistoryChange } from './trail.ts';
import type { WalkedSlot } from './walked.ts';

/** Submits events and shows predicted screens. */
export type Submitter = ReturnType<typeof createSubmitter>;

interface SubmitterUses {
  readonly store: Store<ScreenState>;
  readonly queue: SendQueue;
  readonly serverState: ServerState;
  readonly stage: Stage;
  readonly drafts: Drafts;
  readonly kept: KeptAnswers;
  readonly walked: WalkedSlot;
  readonly loader: ScreenLoader;
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
  walked,
  loader,
  pendingIndicator,
  endToasts,
}: SubmitterUses) {
  /** The branch that the events lead to; null where it is unknown. */
  function findAhead(before: readonly Submission[], events: readonly ClientEvent[]): AheadBranch | null {
    const { screen, heldBy } = store.snapshot();
    const isKnown = isEndPredicted(before);
    if (screen === null || (!isKnown && heldBy === null)) return null;
    const branch = isKnown ? serverState.findBranchAfter(screen, events) : null;
    const open = isKnown ? null : heldBy;
    const found = walked.steps === null ? branch : walked.steps.find(screen, events, { branch, open });
    return found !== null && loader.isLoaded(found.screen) ? found : null;
  }

  function goAhead({ screen, ahead }: AheadBranch, events: readonly ClientEvent[]): void {
    const { screen: from } = store.snapshot();
    const event = events.at(-1);
    const move: HistoryChange = event?.name === 'next' ? 'step' : moveFor(event, from);
    stage.showAhead(screen, move);
    serverState.setAhead(screen, ahead);
    walked.steps?.see(screen, ahead, false);
    if (from !== null) walked.steps?.follow(from, events, screen);
    keep();
  }

  const isOrder = () => store.snapshot().screen?.flow != null;

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
      walked.steps?.note(events);
      drafts.send(events);
      if (branch === null) pendingIndicator.begin(pressed, isOrder() ? leavingEvent(events) : null);
      else {
        // A toast belongs to its step.
        endToasts();
        goAhead(branch, events);
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
      goAhead(branch, last.events);
    },
  };
}
