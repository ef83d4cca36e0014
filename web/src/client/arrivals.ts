import type { Reply, Screen } from '@gam/schemas/descriptors';
import { isOwnPath, isWebAddress } from './address.ts';
import { type Branches, descend } from './ahead.ts';
import type { TurnedDown } from './connection.ts';
import type { Store } from './create-store.ts';
import { runEffects } from './effects/index.ts';
import type { EffectHost } from './effects/effect-host.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Left, LeftPage } from './left-page.ts';
import { makeEvent } from './make-event.ts';
import type { Patience } from './patience.ts';
import { flowIn } from './restore.ts';
import type { ScreenState } from './screen-state.ts';
import type { SendQueue } from './send-queue.ts';
import type { Stage } from './stage.ts';
import type { Move } from './trail.ts';
import type { Truth } from './truth.ts';

/** What the server said, believed and shown. */
export type Arrivals = ReturnType<typeof createArrivals>;

interface Parts {
  readonly store: Store<ScreenState>;
  readonly stage: Stage;
  readonly truth: Truth;
  readonly kept: KeptAnswers;
  readonly leftPage: LeftPage;
  readonly queue: SendQueue;
  readonly patience: Patience;
  readonly host: EffectHost;
}

/** Takes what the server says for the truth: believes it, shows it, does what it asks for. */
export function createArrivals({ store, stage, truth, kept, leftPage, queue, patience, host }: Parts) {
  let continueTimer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a screen that is the truth; instead of what was shown too soon, where that is given the last certain one. */
  async function show(
    screen: Screen,
    ahead: Branches,
    move: Move,
    lastCertain: Screen | null,
    top = 0,
  ): Promise<void> {
    leftPage.enter(screen);
    if (lastCertain === null) await stage.show(screen, move, top);
    else await stage.correct(screen, lastCertain);
    truth.believe(screen, ahead);
    if (screen.flow !== null) kept.keep(screen.flow, screen.flow.step);
  }

  /** Asks again where the outside world has not answered yet. */
  function goOn({ screen, continue: goOn }: Reply): void {
    if (goOn === null) return;
    continueTimer = setTimeout(() => {
      if (store.get().screen !== screen || queue.isBusy()) return;
      queue.add({ events: [makeEvent('continue', {})], shown: null });
    }, goOn.after_ms);
  }

  async function accept(reply: Reply, move: Move, lastCertain: Screen | null = null): Promise<void> {
    const { screen, effects, ahead } = reply;
    clearTimeout(continueTimer);
    if (screen.redirect !== null) {
      const next = flowIn(screen.redirect);
      if (screen.flow !== null && next !== null) kept.carry(screen.flow.id, next);
      runEffects(effects, host);
      return follow(screen.redirect);
    }
    await show(screen, ahead, move, lastCertain);
    runEffects(effects, host);
    goOn(reply);
  }

  /** Shows a page as it was left, until the server says how it is by now. */
  function recall({ screen, top }: Left, move: Move): Promise<void> {
    return show(screen, [], move, null, move === 'visit' ? 0 : top);
  }

  /** A reply says what is shown already: the customer stays where they are, which may be further on by now. */
  function confirm(reply: Reply): void {
    const { screen, effects, ahead } = reply;
    const shown = store.get().screen;
    const waiting = queue.waiting();
    clearTimeout(continueTimer);
    truth.believe(screen, ahead);
    if (waiting.length === 0 || shown === null) stage.confirm(screen);
    else
      truth.stand(
        shown,
        descend(
          ahead,
          screen,
          waiting.filter((turn) => turn.shown !== null),
        ),
      );
    const stands = waiting.length === 0 ? screen : shown;
    if (screen.flow !== null) kept.keep(screen.flow, stands?.flow?.step ?? null);
    runEffects(effects, host);
    goOn(reply);
  }

  /** Goes where a screen leads. On purpose, so nobody is asked. */
  function follow(address: string): void {
    if (isOwnPath(address)) return host.visit(address, true);
    if (!isWebAddress(address)) return;
    host.leaveFreely();
    location.replace(address);
  }

  /** Says why it does not go on; what was typed stays. */
  async function turnDown(outcome: TurnedDown, move: Move, lastCertain: Screen | null = null): Promise<void> {
    clearTimeout(continueTimer);
    if (outcome.kind === 'outdated') return store.set({ outdated: true });
    const { screen, error } = outcome;
    // A page that was asked for and is not there says so itself.
    if (screen === null || move === 'replace') host.toast('error', error.message);
    if (screen !== null && screen.redirect !== null) return follow(screen.redirect);
    if (screen !== null) {
      await show(screen, [], move, sameFlow(screen, lastCertain));
      // Whoever is turned down may be somebody else by now.
      return leftPage.forget();
    }
    const said = truth.said();
    if (said !== null && lastCertain !== null) await show(said.screen, said.ahead, move, lastCertain);
    else patience.end();
  }

  return { accept, recall, confirm, turnDown, stop: () => clearTimeout(continueTimer) };
}

/** What was certain, where it is of a screen's own flow: steps of another one are not gone back to. */
function sameFlow(screen: Screen, lastCertain: Screen | null): Screen | null {
  return screen.flow?.id === lastCertain?.flow?.id ? lastCertain : null;
}
