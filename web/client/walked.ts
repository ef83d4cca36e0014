import type { AheadBranch, Button, ClientEvent, EventName, Phase, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Branches } from './ahead.ts';
import { makeEvent } from './events.ts';
import { findQuestion, givenAnswer, isSameAnswer } from './find-question.ts';
import { isPassing } from './step-key.ts';

/** A step that this tab has shown. */
export interface Walked {
  readonly screen: Screen;
  /** What can follow it; not kept over a reload. */
  readonly branches: Branches;
  /** The steps that next led to, by the answer. */
  readonly following: readonly { readonly answer: AnswerValues; readonly step: string }[];
}

/** The ways between the steps. */
export interface Ways {
  /** The step before each, as pairs. */
  readonly previous: readonly (readonly [step: string, previous: string])[];
  /** The step before the passing screen that is shown, such as the sign-in. */
  readonly origin: string | null;
}

/** The steps that this tab has shown. */
export type WalkedSteps = ReturnType<typeof createWalkedSteps>;

/** The walked steps of a page; null until their code is loaded. */
export interface WalkedSlot {
  steps: WalkedSteps | null;
}

/** Phases whose screens are still right when they are shown again; a quote's price may be another one. */
const lasting = new Set<Phase>(['questions', 'expert_selection']);

/** Events after which the customer may still go back: whatever their replies show, the step before is a place of the history. */
const revocable = new Set<EventName>(['next', 'back', 'jump']);
/** Events that lead on. */
const onward = new Set<EventName>([
  'next',
  'skip_expert',
  'login_request_code',
  'login_verify',
  'continue',
  'retry',
]);

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
  const previous = new Map<string, string>();
  let origin: string | null = null;
  /** Whether next leads to what is open, and not to the next step: after a jump from the summary. */
  let isSkimming = false;

  function forget(): void {
    steps.clear();
    answers.clear();
    previous.clear();
    origin = null;
    isSkimming = false;
  }

  function set(step: string, change: Partial<Walked> & Pick<Walked, 'screen'>): void {
    const before = steps.get(step) ?? { branches: [], following: [] };
    // The newest last.
    steps.delete(step);
    steps.set(step, { ...before, ...change });
    const [oldest] = steps.keys();
    if (steps.size > most && oldest !== undefined) steps.delete(oldest);
  }

  /** The step that a screen's back leads to; null where this tab does not know it. */
  function previousOf(screen: Screen): string | null {
    const { phase, step } = screen.flow ?? {};
    if (phase === 'login') return step === '@phone' ? origin : null;
    return previous.get(step ?? '') ?? null;
  }

  /** The step to which back leads from a screen that another one led to. From behind the experts it leads to the last question. */
  function sourceOf(from: Screen, to: Screen): string | null {
    if (isPassing(from)) return origin;
    const { phase, step } = from.flow ?? {};
    const isOver = phase === 'expert_selection' && to.flow?.phase !== 'questions';
    return isOver ? (previous.get(step ?? '') ?? null) : (step ?? null);
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
      const event = events.at(-1);
      const wasSkimming = isSkimming;
      if (event?.name === 'jump') isSkimming = event.args.by !== 'history';
      if (event?.name === 'back' || to.flow?.phase !== 'questions') isSkimming = false;
      if (event === undefined || !onward.has(event.name)) return;
      const [before, after] = [from.flow, to.flow];
      if (!before || !after || before.id !== after.id || before.step === after.step) return;
      // After a change from the quote, back leads from there to the last question again.
      const source = wasSkimming ? (previous.get('@quote') ?? null) : sourceOf(from, to);
      if (isPassing(to)) origin = source;
      else if (after.step !== null && source !== null && !(wasSkimming && lasting.has(after.phase)))
        previous.set(after.step, source);
      const known = steps.get(before.step ?? '');
      if (!known || event.name !== 'next' || wasSkimming || !lasting.has(after.phase) || after.step === null)
        return;
      const answer = answerIn(from, events);
      const others = known.following.filter((one) => !isSameAnswer(one.answer, answer));
      set(before.step ?? '', { ...known, following: [...others, { answer, step: after.step }] });
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
    /**
     * The branch that events on a screen lead to: a reply's, else a step that this tab has shown. `open`: the event whose
     * outcome is unknown; only a place of the history is known then, and only after some events.
     */
    find(
      screen: Screen,
      events: readonly ClientEvent[],
      { branch, open }: { branch: AheadBranch | null; open: EventName | null },
    ): AheadBranch | null {
      const event = events.at(-1);
      const isPlace = event?.name === 'jump' && event.args.by === 'history';
      if (open !== null && !(isPlace && revocable.has(open))) return null;
      // The branch may be of a reply before other answers.
      if (branch !== null) return { ...branch, screen: withAnswer(branch.screen) };
      const step = stepAfter(screen, events);
      const known = step === null || step === screen.flow?.step ? undefined : steps.get(step);
      if (known === undefined || known.screen.flow?.id !== screen.flow?.id) return null;
      const isSkimmed = event?.name === 'jump' && event.args.by !== 'history';
      // The first step was shown before the order was under way.
      const { guard, url } = screen;
      return {
        if: null,
        screen: { ...withAnswer(known.screen), guard, url },
        ahead: isSkimmed ? [] : [...known.branches],
      };
    },
    /** The event that goes back from a screen while another event, `heldBy`, leads away from it; null where there is none. */
    goBack(screen: Screen, button: Button, heldBy: EventName | null): ClientEvent | null {
      const step = previousOf(screen);
      const isOpen = button.event === 'back' && heldBy !== null && revocable.has(heldBy);
      return step !== null && isOpen ? makeEvent('jump', { step, by: 'history' }) : null;
    },
    /** The steps by their ids, the newest last. */
    all: (): ReadonlyMap<string, Walked> => steps,
    ways: (): Ways => ({ previous: [...previous], origin }),
    /** Takes the steps and the answers that were kept before a reload. */
    reopen(
      shown: Screen,
      kept: Iterable<readonly [step: string, walked: Walked]>,
      ways: Ways,
      given: Iterable<readonly [question: string, answer: AnswerValues]>,
    ): void {
      forget();
      flow = shown.flow;
      for (const [step, walked] of kept) steps.set(step, walked);
      for (const [step, before] of ways.previous) previous.set(step, before);
      origin = ways.origin;
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
