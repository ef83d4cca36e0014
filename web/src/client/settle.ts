import type { ClientEvent, Reply } from '@gam/schemas/descriptors';
import { isGone } from './api.ts';
import type { Arrivals } from './arrivals.ts';
import type { Reached, TurnedDown } from './connection.ts';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { leavesBrowser } from './leaves-browser.ts';
import { flowIn, type Restoring } from './restore.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import { isPassing, moveFor } from './step-key.ts';
import type { Truth } from './truth.ts';
import { cameTrue, isAnyShown, isRestore, type Turn } from './turn.ts';
import type { Turns } from './turns.ts';

interface Parts {
  readonly store: Store<ScreenState>;
  readonly queue: SendQueue;
  readonly truth: Truth;
  readonly drafts: Drafts;
  readonly kept: KeptAnswers;
  readonly arrivals: Arrivals;
  readonly tryRestore: Restoring;
  readonly turns: Turns;
}

/** Kinds of refusal after which a flow will not be made again. */
const hopeless = new Set<string>(['forbidden', 'invalid', 'missing', 'gone']);

/** What follows from the outcome of a batch, while turns may wait behind it that were shown already. */
export function createSettle(parts: Parts) {
  const { store, queue, truth, drafts, kept, arrivals } = parts;

  return function settle(batch: readonly Turn[], outcome: Reached): Promise<void> {
    if (outcome.kind === 'reply') return settleReply(batch, outcome.reply);
    if (isRestore(batch)) return giveUpRestore(batch, outcome);
    if (isGone(outcome) && restore(batch, outcome.screen)) return Promise.resolve();
    return settleRefusal(batch, outcome);
  };

  async function settleReply(batch: readonly Turn[], reply: Reply): Promise<void> {
    const events = batch.flatMap((turn) => turn.events);
    const accepted = events.slice(0, reply.applied);
    release(accepted);
    const isWhole = accepted.length === events.length;
    if (isWhole && cameTrue(batch, reply.screen)) {
      arrivals.confirm(reply);
      return parts.turns.reveal();
    }
    const { shown = null, move } = batch.at(-1) ?? {};
    // What only stood in until more was known is followed, not contradicted.
    const goesOn = isWhole && (shown === null || isPassing(shown));
    const lastCertain = goesOn ? null : dropAhead(batch);
    await arrivals.accept(reply, move ?? moveFor(accepted.at(-1), store.get().screen), lastCertain);
  }

  async function settleRefusal(batch: readonly Turn[], outcome: TurnedDown): Promise<void> {
    await arrivals.turnDown(outcome, 'replace', dropAhead(batch));
  }

  /** Drops what waits: its answers are drafts still. The last certain screen, where others were shown after it. */
  function dropAhead(batch: readonly Turn[]) {
    const wasAhead = isAnyShown([...batch, ...queue.waiting()]);
    queue.drop();
    return wasAhead ? (truth.said()?.screen ?? null) : null;
  }

  /** The flow is gone: it is made again at the step that is shown. */
  function restore(batch: readonly Turn[], instead: Turn['instead'] = null): boolean {
    const turns = [...batch, ...queue.waiting()];
    const said = truth.said()?.screen;
    if (said === undefined) return false;
    queue.drop();
    if (said.flow !== null) {
      return parts.tryRestore(said.flow.id, { shown: store.get().screen, instead }, turns);
    }
    // A page stood in for it, to sign in: what was done there is done.
    return parts.tryRestore(flowIn(said.url), { shown: null, move: 'replace', instead });
  }

  /** One try: what is shown instead of the flow is shown, and why. */
  async function giveUpRestore([turn]: readonly Turn[], outcome: TurnedDown): Promise<void> {
    const flow = truth.base()?.flow?.id ?? '';
    const { instead = null, shown = null, move = 'replace' } = turn ?? {};
    queue.drop();
    truth.withdraw();
    if (outcome.kind === 'outdated') return arrivals.turnDown(outcome, move);
    const isHopeless = hopeless.has(outcome.error.kind) || outcome.screen?.redirect != null;
    if (isHopeless) kept.forget(flow);
    const screen = outcome.screen ?? (isHopeless || shown === null ? instead : null);
    await arrivals.turnDown({ ...outcome, screen }, move, truth.said()?.screen ?? null);
  }

  /** Lets go of what the server has taken. */
  function release(accepted: readonly ClientEvent[]): void {
    drafts.release(accepted);
    if (leavesBrowser(accepted)) kept.forgetAll();
  }
}
