import type { Screen } from '@gam/schemas/descriptors';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import { readFieldErrors } from './forms.ts';
import { errorOnScreen } from './find-question.ts';
import type { PendingIndicator } from './pending-indicator.ts';
import type { ScreenLoader } from './page-host.ts';
import type { ScreenState } from './screen-state.ts';
import { isSameStep } from './step-key.ts';
import { type HistoryChange, trailPointOf, type Trail } from './trail.ts';

/** Shows screens. */
export type Stage = ReturnType<typeof createStage>;

interface StageUses {
  readonly store: Store<ScreenState>;
  readonly drafts: Drafts;
  readonly trail: Trail;
  readonly pendingIndicator: PendingIndicator;
  readonly loader: ScreenLoader;
}

/** Shows screens: sets the history entry, the slide direction, the scroll position, the drafts and the errors. */
export function createStage({ store, drafts, trail, pendingIndicator, loader }: StageUses) {
  function draw(screen: Screen, direction: ScreenState['direction'], top = 0): void {
    const { screen: before, visit, arrivals, pressed } = store.snapshot();
    const isNewStep = before === null || !isSameStep(before, screen);
    // The first screen is there with the page, whenever the client takes it over.
    const isArrival = before !== null && (isNewStep || pressed !== null);
    const error = errorOnScreen(screen);
    store.set({
      screen,
      ...(isNewStep && { visit: visit + 1, top }),
      ...(isArrival && { arrivals: arrivals + 1 }),
      direction,
      problem: error === null ? null : { message: error },
      fieldErrors: readFieldErrors(screen, drafts),
    });
    pendingIndicator.end();
  }

  /** The direction of a move; the browser's back and forward have set theirs. */
  const directionOf = (move: HistoryChange): ScreenState['direction'] =>
    move === 'replace' ? store.snapshot().direction : move === 'back' ? 'back' : 'forward';

  /** Switches to the drafts of a screen that is about to be shown. */
  function openDrafts(screen: Screen): void {
    const { screen: before } = store.snapshot();
    if (before === null || !isSameStep(before, screen)) drafts.forgetFields();
    drafts.open(screen);
  }

  return {
    /** Shows a screen. `top`: the scroll position if it is a new step, px. */
    async show(screen: Screen, move: HistoryChange, top = 0): Promise<void> {
      await loader.load(screen);
      openDrafts(screen);
      await trail.arrive(trailPointOf(screen), move);
      draw(screen, directionOf(move), top);
    },
    /** Replaces a wrongly predicted screen; the history continues after the last confirmed one. */
    async correct(screen: Screen, lastCertain: Screen): Promise<void> {
      await loader.load(screen);
      openDrafts(screen);
      await trail.correct(trailPointOf(screen), trailPointOf(lastCertain));
      draw(screen, 'back');
    },
    /** Shows a predicted screen at the tap, before its reply. Its code is loaded. */
    showAhead(screen: Screen, move: HistoryChange): void {
      openDrafts(screen);
      void trail.arrive(trailPointOf(screen), move);
      draw(screen, directionOf(move));
    },
    /** Takes the server's version of the shown screen. Errors that were shown meanwhile stay. */
    confirm(screen: Screen): void {
      void trail.arrive(trailPointOf(screen), 'replace');
      store.set({ screen });
    },
  };
}
