import type { Reply, Screen } from '@gam/schemas/descriptors';
import { askScreen, isGone } from './api.ts';
import type { createConnection } from './connection.ts';
import type { Store } from './create-store.ts';
import { makeEvent } from './events.ts';
import type { Leaving } from './leaving.ts';
import type { LeftPage } from './left-page.ts';
import type { EndToasts } from './page-host.ts';
import type { PendingIndicator } from './pending-indicator.ts';
import type { Presenter } from './presenter.ts';
import { flowIn, lostFlow, type Restoring } from './restore.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import { stepAfter } from './submission.ts';
import type { Submitter } from './submitter.ts';
import type { HistoryChange, Trail, TrailPoint } from './trail.ts';

interface NavigationUses {
  readonly store: Store<ScreenState>;
  readonly queue: SendQueue;
  readonly reach: ReturnType<typeof createConnection>;
  readonly trail: Trail;
  readonly leaving: Leaving;
  readonly leftPage: LeftPage;
  readonly pendingIndicator: PendingIndicator;
  readonly presenter: Presenter;
  readonly submitter: Submitter;
  readonly tryRestore: Restoring;
  readonly endToasts: EndToasts;
}

/** Brings the screens that the customer visits, by a link, the browser's history or the start of the page. */
export function createNavigation({
  store,
  queue,
  reach,
  trail,
  leaving,
  leftPage,
  pendingIndicator,
  presenter,
  submitter,
  tryRestore,
  endToasts,
}: NavigationUses) {
  let visiting: AbortController | null = null;

  /** Whether a screen is still shown and no request is under way. */
  const isUnchanged = (screen: Screen) => store.snapshot().screen === screen && !queue.isBusy();

  /** Shows the screen at a URL: at once where it was shown before, then as the server has it now. [O-9.09] */
  async function load(url: string, move: HistoryChange, left = leftPage.find(url)): Promise<void> {
    queue.clear();
    presenter.stop();
    visiting?.abort();
    const visit = new AbortController();
    visiting = visit;
    if (left !== null) {
      await presenter.recall(left, move);
      if (visit.signal.aborted) return;
      move = 'replace';
    }
    pendingIndicator.begin(null);
    const result = await reach((limit) => askScreen(url, limit), visit.signal);
    if (result === null || visit.signal.aborted || (left !== null && !isUnchanged(left.screen))) return;
    // A flow without a first event has no name in its URL: the reply is another one, and this one can still begin.
    if (left?.screen.flow != null && flowIn(url) === null) return pendingIndicator.end();
    if (result.ok) return presenter.accept(result.value, move);
    const { failure } = result;
    if (isGone(failure) && tryRestore(flowIn(url), { predicted: null, move, fallback: failure.screen }))
      return;
    // The page stays after a fault: it was right a moment ago.
    const isFault = left !== null && failure.kind === 'refused' && failure.status >= 500;
    await presenter.showRejection(isFault ? { ...failure, screen: null } : failure, move);
  }

  /** Handles the browser's back and forward. */
  function traverse(to: TrailPoint | null, delta: number): void {
    endToasts();
    const { screen, pressed } = store.snapshot();
    const flow = screen?.flow ?? null;
    const url = location.pathname + location.search;
    if (to === null || flow === null || to.flow !== flow.id) {
      if (!leaving.isGuarded()) return void load(url, 'replace');
      // The browser has left already: it returns before the question, so that the customer can stay.
      const goAgain = () => void trail.traverse(delta).then(() => load(url, 'replace'));
      void trail.traverse(-delta).then(() => leaving.ask(goAgain));
      return;
    }
    store.set({ direction: delta < 0 ? 'back' : 'forward' });
    const unanswered = queue.all();
    if (to.step === null) {
      // The reply under way brings the screen.
      if (unanswered.length === 0) void load(url, 'replace');
      return;
    }
    const nextStep = unanswered.length === 0 ? flow.step : stepAfter(unanswered);
    if (to.step === nextStep) return;
    submitter.submit([makeEvent('jump', { step: to.step, by: 'history' })], pressed);
  }

  /** Shows the first screen: from the page's own reply, else from the address. */
  async function start(reply: Reply | null): Promise<void> {
    const address = location.pathname + location.search;
    if (reply === null) return load(address, 'replace');
    const fallback = reply.screen;
    if (!tryRestore(lostFlow(address, fallback), { predicted: null, move: 'replace', fallback }))
      return presenter.accept(reply, 'replace');
    pendingIndicator.begin(null);
  }

  /** Updates the shown screen without an indicator, unless a request is under way. Drafts stay. */
  async function refresh(): Promise<void> {
    const { screen } = store.snapshot();
    if (screen === null || queue.isBusy()) return;
    const result = await askScreen(screen.url, new AbortController().signal);
    if (isUnchanged(screen) && result.ok) await presenter.accept(result.value, 'replace');
  }

  /** Follows a link inside the product. */
  function visit(url: string): void {
    leaving.ask(() => {
      endToasts();
      void load(url, 'visit');
    });
  }

  /** Aborts the visit under way. */
  const stop = (): void => visiting?.abort();

  return { load, traverse, start, refresh, visit, stop };
}
