import type { LiveController } from './screen-controller.ts';
import { createWalkedSteps } from './walked.ts';

/** Keeps the steps that a page shows from now on. */
export function walk({ state, reopening }: LiveController, steps = createWalkedSteps()): void {
  const { walked, serverState, queue } = reopening;
  walked.steps = steps;
  const { screen } = state();
  if (screen !== null) steps.see(screen, serverState.branches(), !queue.isBusy());
}
