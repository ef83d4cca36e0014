import { createConnection } from './connection.ts';
import { createStore } from './create-store.ts';
import { createDrafts } from './drafts.ts';
import type { EventName } from '@gam/schemas/descriptors';
import { createEventSender } from './event-sender.ts';
import { makeEvent } from './events.ts';
import { createInput } from './input.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createLeaving } from './leaving.ts';
import { createLeftPage } from './left-page.ts';
import { createMemory } from './memory.ts';
import { createNavigation } from './navigation.ts';
import { createResultHandler } from './result-handler.ts';
import type { EndToasts, PageHost, ShowToast } from './page-host.ts';
import { createPendingIndicator } from './pending-indicator.ts';
import { createPresenter } from './presenter.ts';
import { createRestoring } from './restore.ts';
import { blankState, type ScreenState } from './screen-state.ts';
import { createSendQueue } from './send-queue.ts';
import { createServerState, envelope } from './server-state.ts';
import { createSignal } from './signal.ts';
import type { SourceBorder } from './sources.ts';
import { createStage } from './stage.ts';
import { clearStored } from './stored.ts';
import { createSubmitter } from './submitter.ts';
import type { WalkedSlot } from './walked.ts';
import { createTrail, type HistoryChange } from './trail.ts';

/** A controller of a running page. */
export type LiveController = ReturnType<typeof createScreenController>;
/** What a page is drawn with. */
export type ScreenController = Omit<LiveController, 'reopening'>;

/**
 * Shows the BFF's screens and sends it the customer's events. Contains no knowledge of a certain screen or rule.
 *
 * Each part takes the parts above it alone, so that it can be tested with them. What goes up, such as a visit that an
 * effect asks for, is a signal or a service, connected at the end.
 */
export function createScreenController({ showToast, endToasts: removeToasts, loader }: PageHost) {
  // What is shown, typed and known.
  const store = createStore<ScreenState>(blankState);
  const memory = createMemory();
  const drafts = createDrafts();
  const kept = createKeptAnswers();
  const serverState = createServerState(loader);
  const walked: WalkedSlot = { steps: null };
  const queue = createSendQueue();
  const trail = createTrail();
  const visits = createSignal<[url: string, move: HistoryChange]>();
  const ended = new AbortController();
  const leftPage = createLeftPage(ended.signal);
  const leaving = createLeaving(store, ended.signal);
  const pendingIndicator = createPendingIndicator(store);
  const reach = createConnection((trouble) => {
    if (trouble !== store.snapshot().trouble) store.set({ trouble });
  });
  const toast: ShowToast = (...toastArgs) => {
    store.set({ toasting: true });
    showToast(...toastArgs);
  };
  const endToasts: EndToasts = () => {
    // Their code is loaded with the first one.
    if (store.snapshot().toasting) removeToasts();
  };
  const known = {
    store,
    drafts,
    kept,
    serverState,
    walked,
    queue,
    trail,
    leftPage,
    leaving,
    pendingIndicator,
    loader,
    endToasts,
  };

  // What changes it.
  const stage = createStage(known);
  const host = {
    visit: (url: string, replace: boolean) => visits.emit(url, replace ? 'replace' : 'visit'),
    toast,
    forgetAnswers() {
      drafts.forget();
      kept.forget(serverState.last()?.screen.flow?.id ?? '');
    },
    forgetAll() {
      drafts.forgetAll();
      kept.forgetAll();
      clearStored('flow.');
      leftPage.forget();
    },
    send: (event: EventName, args: Readonly<Record<string, string>>) =>
      queue.add({ events: [makeEvent(event, args)], predicted: null }),
    during: (asked: Promise<boolean>) => pendingIndicator.hold(asked),
    leaveFreely: leaving.freely,
  };
  const presenter = createPresenter({ ...known, stage, host });
  const submitter = createSubmitter({ ...known, stage });
  const tryRestore = createRestoring(known);
  const handleOutcome = createResultHandler({ ...known, presenter, submitter, tryRestore });
  const navigation = createNavigation({ ...known, reach, presenter, submitter, tryRestore });
  const input = createInput({ ...known, submitter });

  // What goes up.
  const sendBatch = createEventSender(() => serverState.last()?.screen ?? null);
  queue.serve({
    send: (batch, signal) => {
      const base = serverState.base();
      if (base === null) return Promise.resolve(null);
      const events = batch.flatMap((submission) => submission.events);
      leftPage.invalidateOn(events);
      // Made once: a repeated request has the same ids and the same revision.
      const body = envelope(base, events);
      return reach((limit) => sendBatch(body, limit), signal);
    },
    handle: handleOutcome,
  });
  visits.listen((url, move) => void navigation.load(url, move));
  trail.listen(navigation.traverse);

  const border: SourceBorder = {
    reach,
    isBusy: () => queue.isBusy(),
    refresh: navigation.refresh,
    ended: ended.signal,
  };

  /** Ends the controller: removes its listeners, aborts its requests and stops its timers. */
  function stop(): void {
    trail.stop();
    queue.clear();
    ended.abort();
    navigation.stop();
    presenter.stop();
    pendingIndicator.end();
  }

  return {
    state: store.snapshot,
    subscribe: store.subscribe,
    drafts,
    memory,
    border,
    ...input,
    leaveFreely: leaving.freely,
    start: navigation.start,
    refresh: navigation.refresh,
    visit: navigation.visit,
    toast,
    endToasts,
    stop,
    /** What a flow that was shown before a reload continues with. */
    reopening: { ...known, load: navigation.load, stage },
  };
}
