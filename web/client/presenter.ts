import type { Reply, Screen } from '@gam/schemas/descriptors';
import { isOwnPath, isWebAddress } from './address.ts';
import { type Branches, descend } from './ahead.ts';
import type { Rejected } from './api.ts';
import type { Store } from './create-store.ts';
import { runEffects } from './effects/index.ts';
import type { EffectHost } from './effects/effect-host.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Left, LeftPage } from './left-page.ts';
import { makeEvent } from './events.ts';
import type { PendingIndicator } from './pending-indicator.ts';
import { flowIn } from './restore.ts';
import type { WalkedSlot } from './walked.ts';
import { shownRef, withRef } from './with-ref.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import type { Stage } from './stage.ts';
import type { HistoryChange } from './trail.ts';
import type { ServerState } from './server-state.ts';

/** Shows replies and rejections of the server. */
export type Presenter = ReturnType<typeof createPresenter>;

interface PresenterUses {
  readonly store: Store<ScreenState>;
  readonly stage: Stage;
  readonly serverState: ServerState;
  readonly kept: KeptAnswers;
  readonly leftPage: LeftPage;
  readonly queue: SendQueue;
  readonly walked: WalkedSlot;
  readonly pendingIndicator: PendingIndicator;
  readonly host: EffectHost;
}

/** Stores the replies of the server, shows their screens and runs their effects. */
export function createPresenter({
  store,
  stage,
  serverState,
  kept,
  leftPage,
  queue,
  walked,
  pendingIndicator,
  host,
}: PresenterUses) {
  let continueTimer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a screen of the server. `lastCertain`: the last confirmed screen, where wrong ones were shown after it. */
  async function show(
    screen: Screen,
    ahead: Branches,
    move: HistoryChange,
    lastCertain: Screen | null,
    top = 0,
  ): Promise<void> {
    leftPage.enter(screen);
    if (lastCertain === null) await stage.show(screen, move, top);
    else await stage.correct(screen, lastCertain);
    serverState.set(screen, ahead);
    walked.steps?.see(screen, ahead, true);
    if (screen.flow !== null) kept.keep(screen.flow, screen.flow.step);
  }

  /** Schedules a `continue` where the server still waits for another system. */
  function schedulePoll({ screen, continue: poll }: Reply): void {
    if (poll === null) return;
    continueTimer = setTimeout(() => {
      if (store.snapshot().screen !== screen || queue.isBusy()) return;
      queue.add({ events: [makeEvent('continue', {})], predicted: null });
    }, poll.after_ms);
  }

  async function accept(reply: Reply, move: HistoryChange, lastCertain: Screen | null = null): Promise<void> {
    const { screen, effects, ahead } = reply;
    clearTimeout(continueTimer);
    if (screen.redirect !== null) {
      const { flow } = screen;
      const next = flowIn(screen.redirect);
      if (flow !== null && next !== null) kept.carry(flow.id, next);
      // Placed while this page waited: the effects that forget the answers belong to an earlier event.
      else if (flow !== null) kept.keep(flow, flow.step);
      runEffects(effects, host);
      return follow(screen.redirect);
    }
    await show(screen, ahead, move, lastCertain);
    runEffects(effects, host);
    schedulePoll(reply);
  }

  /** Shows a page as it was left, until its current screen arrives. */
  function recall({ screen, top }: Left, move: HistoryChange): Promise<void> {
    return show(screen, [], move, null, move === 'visit' ? 0 : top);
  }

  /** Takes a reply whose screen is shown already. The customer may be at a later step and stays there. */
  function confirm(reply: Reply): void {
    const { screen, effects, ahead } = reply;
    const shown = store.snapshot().screen;
    const waiting = queue.waiting();
    clearTimeout(continueTimer);
    serverState.setLast(screen, ahead);
    walked.steps?.see(screen, ahead, waiting.length === 0);
    if (waiting.length === 0 || shown === null) {
      serverState.setAhead(screen, ahead);
      stage.confirm(screen);
    } else {
      const below = descend(
        ahead,
        screen,
        waiting.filter((submission) => submission.predicted !== null),
      );
      if (below !== null) serverState.setAhead(shown, below);
    }
    const current = waiting.length === 0 ? screen : shown;
    if (screen.flow !== null) kept.keep(screen.flow, current?.flow?.step ?? null);
    runEffects(effects, host);
    schedulePoll(reply);
  }

  /** Follows a redirect, without the question before leaving. */
  function follow(address: string): void {
    if (isOwnPath(address)) return host.visit(address, true);
    if (!isWebAddress(address)) return;
    host.leaveFreely();
    location.replace(address);
  }

  /** Shows why events or a page were rejected. Drafts stay. */
  async function showRejection(
    rejected: Rejected,
    move: HistoryChange,
    lastCertain: Screen | null = null,
  ): Promise<void> {
    clearTimeout(continueTimer);
    if (rejected.kind === 'outdated') return store.set({ outdated: true });
    const { screen, error } = rejected;
    // The screen of a missing page carries its own message.
    if (screen === null || move === 'replace') host.toast('error', withRef(error.message, shownRef(error)));
    if (screen !== null && screen.redirect !== null) return follow(screen.redirect);
    if (screen !== null) {
      await show(screen, [], move, sameFlow(screen, lastCertain));
      // A rejection may mean that another user is signed in.
      return leftPage.forget();
    }
    const last = serverState.last();
    if (last !== null && lastCertain !== null) await show(last.screen, last.ahead, move, lastCertain);
    else pendingIndicator.end();
  }

  return { accept, recall, confirm, showRejection, stop: () => clearTimeout(continueTimer) };
}

/** The last confirmed screen where it belongs to the same flow; null otherwise. */
function sameFlow(screen: Screen, lastCertain: Screen | null): Screen | null {
  return screen.flow?.id === lastCertain?.flow?.id ? lastCertain : null;
}
