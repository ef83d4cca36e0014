import type { Button, ClientEvent, EffectOf, EventName, Reply, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { prepareWidgets } from '../widgets/index.ts';
import { isOwnPath, isWebAddress } from './address.ts';
import { askScreen, sendEvents } from './api.ts';
import { createConnection, type Reached } from './connection.ts';
import { createStore } from './create-store.ts';
import { createDrafts } from './drafts.ts';
import { runEffects } from './effects/index.ts';
import type { EffectHost } from './effects/effect-host.ts';
import { envelope } from './envelope.ts';
import { readFieldErrors } from './field-errors.ts';
import { findQuestion, givenAnswer, isSameAnswer } from './find-question.ts';
import { gatherEvents } from './gather-events.ts';
import { createLeaving } from './leaving.ts';
import { makeEvent } from './make-event.ts';
import { createPatience } from './patience.ts';
import { blankState, type ScreenState } from './screen-state.ts';
import { createSendQueue } from './send-queue.ts';
import { moveFor, stepKey } from './step-key.ts';
import { createTrail, type Move, type Place, placeOf } from './trail.ts';

type ToastLevel = EffectOf<'toast'>['level'];
/** Shows a toast; a border of the controller, since toasts are drawn by another part of the app. */
export type ShowToast = (level: ToastLevel, text: string) => void;
export type ScreenController = ReturnType<typeof createScreenController>;

/** Shows the screens that the BFF sends and sends it what the customer does. Knows no screen and no rule. */
export function createScreenController(showToast: ShowToast) {
  const store = createStore<ScreenState>(blankState);
  const drafts = createDrafts();
  const leaving = createLeaving(store);
  const patience = createPatience(store);
  const trail = createTrail(traversed);
  const reach = createConnection((offline) => {
    if (offline !== store.get().offline) store.set({ offline });
  });
  const queue = createSendQueue({
    send: (batch, signal) => {
      const { screen } = store.get();
      if (screen === null) return Promise.resolve(null);
      // Made once: what is sent again is sent with the same ids on the same revision.
      const body = envelope(screen, batch);
      return reach((limit) => sendEvents(body, limit), signal);
    },
    settle,
  });
  let visiting: AbortController | null = null;
  let continueTimer: ReturnType<typeof setTimeout> | undefined;

  const host: EffectHost = {
    visit: (url, replace) => void load(url, replace ? 'replace' : 'visit'),
    toast,
    forgetAnswers: () => drafts.forget(),
    leaveFreely: leaving.freely,
  };

  function toast(level: ToastLevel, text: string): void {
    store.set({ toasting: true });
    showToast(level, text);
  }

  /** Shows a screen, as a new step where it is one. */
  async function show(screen: Screen, move: Move): Promise<void> {
    await prepareWidgets(screen);
    const { screen: before, visit, direction } = store.get();
    const isNewStep = before === null || stepKey(before) !== stepKey(screen);
    if (isNewStep) drafts.forgetFields();
    drafts.open(screen);
    await trail.arrive(placeOf(screen), move);
    const error = findQuestion(screen)?.error ?? null;
    store.set({
      screen,
      visit: isNewStep ? visit + 1 : visit,
      direction: move === 'replace' ? direction : move === 'back' ? 'back' : 'forward',
      problem: error === null ? null : { message: error },
      fieldErrors: readFieldErrors(screen, drafts),
    });
    patience.end();
  }

  async function accept(reply: Reply, move: Move): Promise<void> {
    const { screen, effects, continue: goOn } = reply;
    clearTimeout(continueTimer);
    if (screen.redirect !== null) {
      runEffects(effects, host);
      return follow(screen.redirect);
    }
    await show(screen, move);
    runEffects(effects, host);
    if (goOn === null) return;
    continueTimer = setTimeout(() => {
      if (store.get().screen === screen && !queue.isBusy()) queue.add([makeEvent('continue', {})]);
    }, goOn.after_ms);
  }

  /** Goes where a screen leads. On purpose, so nobody is asked. */
  async function follow(address: string): Promise<void> {
    if (isOwnPath(address)) return load(address, 'replace');
    if (!isWebAddress(address)) return;
    leaving.freely();
    location.replace(address);
  }

  /** Shows the screen at a URL. */
  async function load(url: string, move: Move): Promise<void> {
    queue.clear();
    clearTimeout(continueTimer);
    visiting?.abort();
    const visit = new AbortController();
    visiting = visit;
    patience.begin(null);
    const outcome = await reach((limit) => askScreen(url, limit), visit.signal);
    if (outcome === null || visit.signal.aborted) return;
    if (outcome.kind === 'reply') await accept(outcome.reply, move);
    else await turnDown(outcome, move);
  }

  async function settle(batch: readonly ClientEvent[], outcome: Reached): Promise<void> {
    if (outcome.kind !== 'reply') {
      queue.clear();
      return turnDown(outcome, 'replace');
    }
    const accepted = batch.slice(0, outcome.reply.applied);
    drafts.release(accepted);
    await accept(outcome.reply, moveFor(accepted.at(-1), store.get().screen));
  }

  /** Says why it does not go on; what was typed stays. */
  async function turnDown(outcome: Exclude<Reached, { kind: 'reply' }>, move: Move): Promise<void> {
    if (outcome.kind === 'outdated') return store.set({ outdated: true });
    const { screen, error } = outcome;
    // A page that was asked for and is not there says so itself.
    if (screen === null || move === 'replace') toast('error', error.message);
    if (screen === null) patience.end();
    else if (screen.redirect === null) await show(screen, move);
    else await follow(screen.redirect);
  }

  /** The customer pressed the browser's back or forward. */
  function traversed(to: Place | null, delta: number): void {
    const flow = store.get().screen?.flow ?? null;
    const url = location.pathname + location.search;
    if (to === null || flow === null || to.flow !== flow.id) {
      if (!leaving.isGuarded()) return void load(url, 'replace');
      // The browser is there already: it is brought back before asking, so that staying is staying.
      const goAgain = () => void trail.traverse(delta).then(() => load(url, 'replace'));
      void trail.traverse(-delta).then(() => leaving.ask(goAgain));
      return;
    }
    store.set({ direction: delta < 0 ? 'back' : 'forward' });
    if (to.step === null) return void load(url, 'replace');
    if (to.step !== flow.step) queue.add([makeEvent('jump', { step: to.step, by: 'history' })]);
  }

  /** Shows the first screen: the one that came with the page, else the one at its address. */
  async function start(reply: Reply | null): Promise<void> {
    if (reply === null) await load(location.pathname + location.search, 'replace');
    else await accept(reply, 'replace');
  }

  /** Asks quietly for the screen as it is by now, where nothing else is on its way. What was typed stays. */
  async function refresh(): Promise<void> {
    const { screen } = store.get();
    if (screen === null || queue.isBusy()) return;
    const outcome = await askScreen(screen.url, new AbortController().signal);
    const isStill = store.get().screen === screen && !queue.isBusy();
    if (isStill && outcome.kind === 'reply') await accept(outcome.reply, 'replace');
  }

  /** Follows a link inside the product. */
  function visit(url: string): void {
    leaving.ask(() => void load(url, 'visit'));
  }

  /** Sends what a button means, with the answer or the fields that belong to it, once they pass the check. */
  function press(button: Button): void {
    const { screen, pressed } = store.get();
    // A second tap on the same button is impatience, not another event.
    if (screen === null || pressed === button) return;
    const gathered = gatherEvents(screen, button, drafts);
    if (gathered.kind === 'wrong_answer') return store.set({ problem: { message: gathered.message } });
    if (gathered.kind === 'wrong_fields') return store.set({ fieldErrors: gathered.errors });
    store.set({ problem: null, fieldErrors: {} });
    patience.begin(button);
    queue.add(gathered.events);
  }

  /** Sends an event that is no button's: what was picked, what was closed. */
  function send(name: EventName, args: Readonly<Record<string, unknown>>): void {
    patience.begin(null);
    queue.add([makeEvent(name, args)]);
  }

  /** Keeps an answer until it is sent; one that says the same as the screen is none. */
  function answer(question: string, value: AnswerValues): void {
    const { screen, problem } = store.get();
    const node = screen === null ? null : findQuestion(screen);
    if (node?.id !== question) return;
    const given = givenAnswer(node);
    if (isSameAnswer(drafts.answerTo(question) ?? given, value)) return;
    drafts.keepAnswer(question, isSameAnswer(given, value) ? null : value);
    if (problem !== null) store.set({ problem: null });
  }
  /** Ends it: nothing is heard, sent or shown any more. */
  function stop(): void {
    trail.stop();
    queue.clear();
    visiting?.abort();
    clearTimeout(continueTimer);
    patience.end();
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    drafts,
    isGuarded: leaving.isGuarded,
    start,
    stop,
    refresh,
    visit,
    press,
    send,
    answer,
  };
}
