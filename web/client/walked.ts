import type { AheadBranch, ClientEvent, Phase, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Branches } from './ahead.ts';
import { findQuestion, givenAnswer, isSameAnswer } from './find-question.ts';

/** A step that this tab has shown. */
export interface Walked {
  readonly screen: Screen;
  /** What can follow it; not kept over a reload. */
  readonly branches: Branches;
  /** The step before it; null where the tab did not come from one. */
  readonly previous: string | null;
  /** The steps that next led to, by the answer. */
  readonly following: readonly { readonly answer: AnswerValues; readonly step: string }[];
}

/** The steps that this tab has shown. */
export type WalkedSteps = ReturnType<typeof createWalkedSteps>;

/** Phases whose screens are still right when they are shown again; a quote's price may be another one. */
const lasting = new Set<Phase>(['questions', 'expert_selection']);

/** The number of kept steps: more than an order has. */
const most = 48;

/**
 * Keeps the steps of one flow that this tab has shown, so that the customer goes back and forward over them at once, also
 * without a connection. The server's reply is still the truth. [protocol: Ahead]
 */
export function createWalkedSteps() {
  let flow: Screen['flow'] = null;
  const steps = new Map<string, Walked>();
  /** The last known answers, by question; the screens of their steps may be older. */
  const answers = new Map<string, AnswerValues>();
  /** The step before the sign-in. */
  let beforeLogin: string | null = null;
  /** Whether next leads to what is open, and not to the next step: after a jump from the summary. */
  let isSkimming = false;

  function forget(): void {
    steps.clear();
    answers.clear();
    beforeLogin = null;
    isSkimming = false;
  }

  function set(step: string, change: Partial<Walked> & Pick<Walked, 'screen'>): void {
    const before = steps.get(step) ?? { branches: [], previous: null, following: [] };
    // The newest last.
    steps.delete(step);
    steps.set(step, { ...before, ...change });
    const [oldest] = steps.keys();
    if (steps.size > most && oldest !== undefined) steps.delete(oldest);
  }

  /** The step that a screen's back leads to; null where this tab does not know it. */
  function previousOf(screen: Screen): string | null {
    const { phase, step } = screen.flow ?? {};
    if (phase === 'login') return step === '@phone' ? beforeLogin : null;
    return steps.get(step ?? '')?.previous ?? null;
  }

  /** The step that events on a screen lead to; null where this tab does not know it. */
  function stepAfter(screen: Screen, events: readonly ClientEvent[]): string | null {
    const event = events.at(-1);
    if (event?.name === 'back') return previousOf(screen);
    if (event?.name === 'jump') return event.args.step;
    if (event?.name !== 'next' || isSkimming) return null;
    const answer = answerIn(screen, events);
    const { following = [] } = steps.get(screen.flow?.step ?? '') ?? {};
    return following.find((one) => isSameAnswer(one.answer, answer))?.step ?? null;
  }

  /** A step's screen with the last known answer. */
  function withAnswer(screen: Screen): Screen {
    const question = findQuestion(screen);
    const answer = question && answers.get(question.id);
    if (!question || !answer || isSameAnswer(answer, givenAnswer(question))) return screen;
    const { counts, values } = answer;
    const given =
      values.length === 0 ? null : { values: [...values], ...(counts && { counts: [...counts] }) };
    const body = screen.body.map((node) =>
      node === question ? { ...question, answer: given, error: null } : node,
    );
    return { ...screen, body };
  }

  return {
    previousOf,
    withAnswer,
    /** Takes a shown screen. `isCertain`: the server has shown it, and nothing else is on its way. */
    see(screen: Screen, branches: Branches, isCertain: boolean): void {
      const isOther =
        screen.flow?.id !== flow?.id || (flow?.subject != null && screen.flow?.subject !== flow.subject);
      if (isOther) forget();
      flow = screen.flow;
      if (!flow?.step || !lasting.has(flow.phase)) return;
      set(flow.step, { screen, branches });
      const question = findQuestion(screen);
      if (isCertain && question) answers.set(question.id, givenAnswer(question));
    },
    /** Takes the way from one shown screen to another. */
    follow(from: Screen, events: readonly ClientEvent[], to: Screen): void {
      const [before, after] = [from.flow, to.flow];
      const event = events.at(-1);
      if (event?.name === 'jump') isSkimming = event.args.by !== 'history';
      if (event?.name === 'back' || (after && after.phase !== 'questions')) isSkimming = false;
      if (!before?.step || !after?.step || before.id !== after.id) return;
      const isOn = event?.name === 'next' || event?.name === 'skip_expert';
      if (after.phase === 'login' && isOn) beforeLogin = before.step;
      if (!lasting.has(after.phase)) return;
      const previous = before.phase === 'login' ? beforeLogin : before.step;
      const isOnward = isOn || (before.phase === 'login' && event?.name !== 'back');
      if (isOnward && !isSkimming && previous !== after.step) set(after.step, { screen: to, previous });
      const known = steps.get(before.step);
      if (!known || event?.name !== 'next' || isSkimming) return;
      const answer = answerIn(from, events);
      const others = known.following.filter((one) => !isSameAnswer(one.answer, answer));
      set(before.step, { ...known, following: [...others, { answer, step: after.step }] });
    },
    /** Takes the answers among events that are being sent. */
    note(events: readonly ClientEvent[]): void {
      for (const event of events) {
        if (event.name !== 'answer') continue;
        const { question, ...answer } = event.args;
        answers.set(question, answer);
      }
    },
    /** Forgets the answers among events that were dropped. */
    forgetAnswers(events: readonly ClientEvent[]): void {
      for (const { name, args } of events) if (name === 'answer') answers.delete(args.question);
    },
    /** The known step that events on a screen lead to; null where this tab has not shown it. */
    find(screen: Screen, events: readonly ClientEvent[]): AheadBranch | null {
      const step = stepAfter(screen, events);
      const known = step === null || step === screen.flow?.step ? undefined : steps.get(step);
      if (known === undefined || known.screen.flow?.id !== screen.flow?.id) return null;
      const event = events.at(-1);
      const isSkimmed = event?.name === 'jump' && event.args.by !== 'history';
      return { if: null, screen: known.screen, ahead: isSkimmed ? [] : [...known.branches] };
    },
    /** The steps by their ids, the newest last. */
    all: (): ReadonlyMap<string, Walked> => steps,
    /** Takes the steps and the answers that were kept before a reload. */
    reopen(
      shown: Screen,
      kept: Iterable<readonly [step: string, walked: Walked]>,
      given: Iterable<readonly [question: string, answer: AnswerValues]>,
    ): void {
      forget();
      flow = shown.flow;
      for (const [step, walked] of kept) steps.set(step, walked);
      for (const [question, answer] of given) answers.set(question, answer);
    },
  };
}

/** The answer with which events leave a screen. */
function answerIn(screen: Screen, events: readonly ClientEvent[]): AnswerValues {
  const sent = events.find((event) => event.name === 'answer');
  if (sent?.name === 'answer') return sent.args;
  const question = findQuestion(screen);
  return question ? givenAnswer(question) : { values: [] };
}
