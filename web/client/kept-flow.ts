import type { Reply, Screen } from '@gam/schemas/descriptors';
import { findTrouble } from './connection.ts';
import type { LiveController } from './screen-controller.ts';
import { sessionEndKey } from './session-end.ts';
import { attempt, clearStored, isFields, isTextList, stored } from './stored.ts';
import { isEndPredicted, isRestore, leavingEvent, type Submission } from './submission.ts';
import { walk } from './walk.ts';
import { createWalkedSteps, type Walked, type WalkedSteps, type Ways } from './walked.ts';
import { unsent } from './unsent.ts';

/** The last certain screen of the flow that the tab shows, its address, and when it was kept, ms. */
interface Shown {
  readonly address: string;
  readonly at: number;
  readonly screen: Screen;
}

const isShown = (value: unknown): value is Shown =>
  isFields(value) && isFields(value['screen']) && typeof value['address'] === 'string';
const shown = stored('flow.shown', isShown);

const isWalked = (value: unknown): value is Walked =>
  isFields(value) && isFields(value['screen']) && Array.isArray(value['following']);
interface KeptSteps extends Ways {
  readonly steps: readonly string[];
}
const isKeptSteps = (value: unknown): value is KeptSteps =>
  isFields(value) && isTextList(value['steps']) && Array.isArray(value['previous']);
/** The ids of the kept steps with the ways between them, and each step. */
const walkedSteps = stored('flow.walked', isKeptSteps);
const walkedStep = (step: string) => stored(`flow.walked.${step}`, isWalked);

/** The number of steps that are kept over a reload: all of most orders, and a part of what a tab may store. */
const keptSteps = 24;

/** The time from a change until it is kept, ms. */
const keepAfterMs = 100;

const here = () => location.pathname + location.search;

/** Events with a phone number, a code or a password: these are never stored. */
const isSecret = ({ events }: Submission) => events.some(({ name }) => /login_|sign_/.test(name));

/**
 * Keeps the flow that is shown in this tab's session storage: its last certain screen and the submissions without a
 * reply. Keeps nothing of a placed order or of a page without a flow. [protocol: Restore]
 */
export function keepFlow({ state, subscribe, border, reopening }: LiveController): void {
  const { serverState, queue, walked } = reopening;
  const keptAs = new Map<string, Walked>();
  let known: readonly unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const screen = serverState.last()?.screen;
    const submissions = queue.all();
    // A restore has a base of its own; what was kept before it is still right.
    if (screen === undefined || isRestore(submissions)) return;
    const address = here();
    const now = [address, screen, state().screen, ...submissions];
    if (now.length === known.length && now.every((part, index) => part === known[index])) return;
    known = now;
    if (screen.flow !== null && screen.flow.phase !== 'placed') {
      write({ address, at: Date.now(), screen }, submissions);
      if (walked.steps !== null) writeSteps(walked.steps, keptAs);
    }
    // A failure may be shown at the flow's own address.
    else if (screen.flow !== null || shown.read()?.address !== address) {
      clearStored('flow.');
      keptAs.clear();
    }
  };
  // After the tap is drawn; a page that is left before is kept at once.
  const unsubscribe = subscribe(() => (timer ??= setTimeout(keep, keepAfterMs)));
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
    stopped.abort();
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== sessionEndKey) return;
    // This page may still show the earlier user's flow until it is loaded again.
    stop();
    forget();
  };
  border.ended.addEventListener('abort', stop);
  addEventListener('pagehide', keep, { signal });
  addEventListener('storage', handleStorage, { signal });
  keep();
}

function write(flow: Shown, submissions: readonly Submission[]): void {
  const firstSecret = submissions.findIndex(isSecret);
  const kept = firstSecret < 0 ? submissions : submissions.slice(0, firstSecret);
  shown.write(flow);
  if (kept.length > 0) unsent.write([...kept]);
  else unsent.clear();
}

/** Keeps the steps that have changed. `keptAs`: as they are kept. */
function writeSteps(all: WalkedSteps, keptAs: Map<string, Walked>): void {
  const steps = [...all.all()].slice(-keptSteps);
  walkedSteps.write({ steps: steps.map(([step]) => step), ...all.ways() });
  for (const [step, walked] of steps) {
    if (keptAs.get(step) === walked) continue;
    keptAs.set(step, walked);
    // The screens that can follow are many times as long.
    walkedStep(step).write({ ...walked, branches: [] });
  }
}

const noWays: Ways = { previous: [], origin: null };

/** The kept steps of a flow. */
const readSteps = (flow: string): (readonly [string, Walked])[] =>
  (walkedSteps.read()?.steps ?? []).flatMap((step) => {
    const walked = walkedStep(step).read();
    return walked?.screen.flow?.id === flow && walked ? [[step, walked] as const] : [];
  });

/** Forgets what reopens a flow: screen, queue, answers and drafts. */
function forget(): void {
  for (const beginning of ['flow.', 'kept.', 'drafts.']) clearStored(beginning);
}

/** How long a page may stay empty until it says that there is no connection, ms. */
const emptyMs = 1000;

/**
 * Starts with the flow that this tab had at its address, else with the page's own reply or the address. `first`: the
 * reply inside the page; null without a connection.
 */
export function reopen(controller: LiveController, first: Reply | null): Promise<void> {
  const screen = findScreen(first);
  if (screen === null) return controller.start(first);
  const { store, kept, loader } = controller.reopening;
  const { id = '', subject = null } = screen.flow ?? {};
  const steps = readSteps(id);
  const walked = createWalkedSteps();
  walked.reopen(screen, steps, walkedSteps.read() ?? noWays, kept.find(id, subject)?.answers ?? []);
  walk(controller, walked);
  for (const [, step] of steps) loader.prefetch(step.screen);
  // The code of the screen may be missing here.
  setTimeout(() => store.snapshot().screen === null && store.set({ trouble: findTrouble() }), emptyMs);
  return resume(controller, screen, unsent.read() ?? []);
}

/** The last certain screen of the flow at this address; null where there is none, or it is another user's now. */
function findScreen(first: Reply | null): Screen | null {
  const kept = shown.read();
  if (kept === null || kept.address !== here()) return null;
  if (kept.at <= Number(attempt(() => localStorage.getItem(sessionEndKey)))) {
    forget();
    return null;
  }
  if (first === null) return kept.screen;
  // A page of a failure says nothing about the flow.
  if (first.screen.flow === null) return null;
  if (first.screen.flow.subject === kept.screen.flow?.subject) return kept.screen;
  clearStored('flow.');
  return null;
}

/** Shows a flow as this tab had it, and sends what has no reply. `certain`: its last certain screen. */
async function resume(
  { reopening: { load, stage, serverState, queue, pendingIndicator } }: LiveController,
  certain: Screen,
  submissions: readonly Submission[],
): Promise<void> {
  if (submissions.length === 0) return load(here(), 'replace', { screen: certain, top: 0 });
  const ahead = submissions.findLast(({ predicted }) => predicted !== null)?.predicted ?? certain;
  await stage.show(ahead, 'replace');
  serverState.set(certain, []);
  if (!isEndPredicted(submissions)) {
    const events = submissions.at(-1)?.events ?? [];
    const sent = events.at(-1)?.name;
    pendingIndicator.begin(ahead.footer.find(({ event }) => event === sent) ?? null, leavingEvent(events));
  }
  for (const submission of submissions) queue.add(submission);
}
