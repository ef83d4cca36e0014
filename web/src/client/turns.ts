import type { AheadBranch, Button, ClientEvent } from '@gam/schemas/descriptors';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Patience } from './patience.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import type { Stage } from './stage.ts';
import type { Truth } from './truth.ts';
import { areAllShown, type Turn } from './turn.ts';

/** Takes turns and shows them ahead of their replies. */
export type Turns = ReturnType<typeof createTurns>;

interface Parts {
  readonly store: Store<ScreenState>;
  readonly queue: SendQueue;
  readonly truth: Truth;
  readonly stage: Stage;
  readonly drafts: Drafts;
  readonly kept: KeptAnswers;
  readonly patience: Patience;
}

/** Takes what the customer does: shows at once what it leads to where that is known, and sends it behind. */
export function createTurns({ store, queue, truth, stage, drafts, kept, patience }: Parts) {
  /** What the events lead to from the screen that is shown; null where something before them is open. */
  function findAhead(before: readonly Turn[], events: readonly ClientEvent[]): AheadBranch | null {
    const { screen } = store.get();
    return screen !== null && areAllShown(before) ? truth.branchAfter(screen, events) : null;
  }

  function goAhead({ screen, ahead }: AheadBranch): void {
    stage.showAhead(screen);
    truth.stand(screen, ahead);
    keep();
  }

  /** Keeps the answers among events, and where the customer stands. */
  function keep(events: readonly ClientEvent[] = []): void {
    const flow = truth.said()?.screen.flow ?? null;
    if (flow !== null) kept.keep(flow, store.get().screen?.flow?.step ?? null, events);
  }

  return {
    /** Takes events, of a button or null for what is none. */
    take(events: readonly ClientEvent[], pressed: Button | null): void {
      const branch = findAhead(queue.turns(), events);
      keep(events);
      drafts.send(events);
      if (branch === null) patience.begin(pressed);
      else goAhead(branch);
      queue.add({ events, shown: branch?.screen ?? null });
    },
    /** Shows what the last turn that waits leads to, where a reply has told more meanwhile. */
    reveal(): void {
      const waiting = queue.waiting();
      const last = waiting.at(-1);
      if (last === undefined || last.shown !== null) return;
      const branch = findAhead(waiting.slice(0, -1), last.events);
      if (branch === null) return;
      last.shown = branch.screen;
      goAhead(branch);
    },
  };
}
