import type { Button, EventName, Reply, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { askScreen, isGone } from './api.ts';
import { createEventSender } from './event-sender.ts';
import { createPresenter } from './presenter.ts';
import { createConnection } from './connection.ts';
import { createStore } from './create-store.ts';
import { createDrafts } from './drafts.ts';
import type { EffectHost } from './effects/effect-host.ts';
import { createServerState, envelope } from './server-state.ts';
import { answerOnScreen, isSameAnswer } from './find-question.ts';
import { gatherEvents } from './gather-events.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createLeaving } from './leaving.ts';
import { createLeftPage } from './left-page.ts';
import { makeEvent } from './events.ts';
import { createPendingIndicator } from './pending-indicator.ts';
import { createRestoring, flowIn, lostFlow } from './restore.ts';
import { type BeforeNext, blankState, type ScreenState } from './screen-state.ts';
import type { PageHost, ShowToast } from './page-host.ts';
import { createSendQueue } from './send-queue.ts';
import { createOutcomeHandler } from './outcome-handler.ts';
import type { SourceBorder } from './sources.ts';
import { createStage } from './stage.ts';
import { createTrail, type Move, type TrailPoint } from './trail.ts';
import { stepAfter } from './submission.ts';
import { createSubmitter } from './submitter.ts';

/** A controller of a running page. */
export type LiveController = ReturnType<typeof createScreenController>;
/** What a page is drawn with. */
export type ScreenController = Omit<LiveController, 'reopening'>;

/** Shows the BFF's screens and sends it the customer's events. Contains no knowledge of a certain screen or rule. */
export function createScreenController({ showToast, loader }: PageHost) {
  const store = createStore<ScreenState>(blankState);
  const drafts = createDrafts();
  const kept = createKeptAnswers();
  const serverState = createServerState(loader);
  const ended = new AbortController();
  const leftPage = createLeftPage(ended.signal);
  const leaving = createLeaving(store, ended.signal);
  const pendingIndicator = createPendingIndicator(store);
  const trail = createTrail(handleTraversal);
  const stage = createStage({ store, drafts, trail, pendingIndicator, loader });
  const reach = createConnection((trouble) => {
    if (trouble !== store.get().trouble) store.set({ trouble });
  });
  const sendBatch = createEventSender(() => serverState.last()?.screen ?? null);
  const queue = createSendQueue({
    send: (batch, signal) => {
      const base = serverState.base();
      if (base === null) return Promise.resolve(null);
      const events = batch.flatMap((submission) => submission.events);
      leftPage.invalidateOn(events);
      // Made once: a repeated request has the same ids and the same revision.
      const body = envelope(base, events);
      return reach((limit) => sendBatch(body, limit), signal);
    },
    handle: (batch, outcome) => handleOutcome(batch, outcome),
  });
  const toast: ShowToast = (...toastArgs) => {
    store.set({ toasting: true });
    showToast(...toastArgs);
  };
  const host: EffectHost = {
    visit: (url, replace) => void load(url, replace ? 'replace' : 'visit'),
    toast,
    forgetAnswers() {
      drafts.forget();
      kept.forget(serverState.last()?.screen.flow?.id ?? '');
    },
    leaveFreely: leaving.freely,
  };
  const presenter = createPresenter({
    store,
    stage,
    serverState,
    kept,
    leftPage,
    queue,
    pendingIndicator,
    host,
  });
  const submitter = createSubmitter({ store, queue, serverState, stage, drafts, kept, pendingIndicator });
  const tryRestore = createRestoring({ serverState, kept, queue });
  const handleOutcome = createOutcomeHandler({
    store,
    queue,
    serverState,
    drafts,
    kept,
    presenter,
    submitter,
    tryRestore,
  });
  const border: SourceBorder = {
    reach,
    isBusy: () => queue.isBusy(),
    refresh: () => refresh(),
    ended: ended.signal,
  };
  let visiting: AbortController | null = null;
  /** The last message of the shown widget about why the customer cannot continue. */
  let heldProblem: ScreenState['problem'] = null;

  /** Whether a screen is still shown and no request is under way. */
  const isUnchanged = (screen: Screen) => store.get().screen === screen && !queue.isBusy();

  /** Shows the screen at a URL: at once where it was shown before, then as the server has it now. [O-9.09] */
  async function load(url: string, move: Move, left = leftPage.find(url)): Promise<void> {
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
    const outcome = await reach((limit) => askScreen(url, limit), visit.signal);
    if (outcome === null || visit.signal.aborted || (left !== null && !isUnchanged(left.screen))) return;
    // A flow without a first event has no name in its URL: the reply is another one, and this one can still begin.
    if (left?.screen.flow != null && flowIn(url) === null) pendingIndicator.end();
    else if (outcome.kind === 'reply') await presenter.accept(outcome.reply, move);
    else if (isGone(outcome) && tryRestore(flowIn(url), { predicted: null, move, fallback: outcome.screen }))
      return;
    // The page stays after a fault: it was right a moment ago.
    else if (left !== null && outcome.kind === 'refused' && outcome.status >= 500)
      await presenter.showRejection({ ...outcome, screen: null }, move);
    else await presenter.showRejection(outcome, move);
  }

  /** Handles the browser's back and forward. */
  function handleTraversal(to: TrailPoint | null, delta: number): void {
    const { screen, pressed } = store.get();
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
    const { screen } = store.get();
    if (screen === null || queue.isBusy()) return;
    const outcome = await askScreen(screen.url, new AbortController().signal);
    if (isUnchanged(screen) && outcome.kind === 'reply') await presenter.accept(outcome.reply, 'replace');
  }

  /** Follows a link inside the product. */
  function visit(url: string): void {
    leaving.ask(() => void load(url, 'visit'));
  }

  /** Sends a button's event with its answer or fields, if they are valid. */
  function press(button: Button): void {
    const { screen, pressed, before } = store.get();
    // A second tap on the same button is ignored.
    if (screen === null || pressed === button) return;
    if (before !== null && button.event === 'next' && button.clears_answer !== true) {
      const message = before.run();
      if (message === null) return;
      heldProblem = { message };
      return store.set({ problem: heldProblem });
    }
    const gathered = gatherEvents(screen, button, drafts);
    if (gathered.kind === 'wrong_answer') return store.set({ problem: { message: gathered.message } });
    if (gathered.kind === 'wrong_fields') return store.set({ fieldErrors: gathered.errors });
    store.set({ problem: null, fieldErrors: {} });
    submitter.submit(gathered.events, button);
  }

  /** Sends an event without a button: a choice, a closed dialog. */
  function send(name: EventName, args: Readonly<Record<string, unknown>>): void {
    submitter.submit([makeEvent(name, args)], null);
  }

  /**
   * Sets what the shown widget does before the step is left; null: nothing. Setting it clears a message about the
   * answer, clearing it clears the widget's own message.
   */
  function hold(before: BeforeNext | null): void {
    const { problem } = store.get();
    const isOver = before !== null || problem === heldProblem;
    store.set({ before, problem: isOver ? null : problem });
  }

  /** Keeps a draft of an answer; an answer equal to the screen's removes the draft. */
  function answer(question: string, value: AnswerValues): void {
    const { screen, problem } = store.get();
    const given = screen === null ? null : answerOnScreen(screen, question);
    if (given === null) return;
    if (isSameAnswer(drafts.answerTo(question) ?? given, value)) return;
    drafts.keepAnswer(question, isSameAnswer(given, value) ? null : value);
    if (problem !== null) store.set({ problem: null });
  }

  /** Ends the controller: removes its listeners, aborts its requests and stops its timers. */
  function stop(): void {
    trail.stop();
    queue.clear();
    ended.abort();
    visiting?.abort();
    presenter.stop();
    pendingIndicator.end();
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    drafts,
    border,
    hold,
    leaveFreely: leaving.freely,
    start,
    /** What a flow that was shown before a reload continues with. */
    reopening: { store, load, stage, serverState, queue, pendingIndicator },
    stop,
    refresh,
    visit,
    press,
    send,
    answer,
    toast,
  };
}
