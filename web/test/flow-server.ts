import type {
  AheadBranch,
  ClientEvent,
  ErrorReply,
  FlowEvents,
  Reply,
  Screen,
  Summary,
} from '@gam/schemas/descriptors';
import { blockFixtures } from './fixtures/blocks.ts';
import { choicesQuestion } from './fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from './fixtures/screen.ts';

const address = '/order/home/cleaning/home-cleaning?city_id=1';
/** The options of every question. Where the second question is answered with `b`, the third one is not asked. */
export const options = ['a', 'b', 'c'] as const;
export const questions = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;

interface Seen {
  readonly id: string;
  readonly rev: number;
}
interface State {
  readonly rev: number;
  /** A question, or `quote`. */
  readonly step: string;
  readonly answers: Readonly<Record<string, string>>;
  /** Whether next leads to the first open question: after a jump from the summary. */
  readonly skim: boolean;
  readonly seen: readonly Seen[];
}
export type Answered = Reply | (ErrorReply & { status: number });

const notOffered = 'این کار در این مرحله ممکن نیست.';
const beginning: State = { rev: 0, step: 'q1', answers: {}, skim: false, seen: [] };

/**
 * A small server of one flow by the protocol: five questions and a quote, revisions, repeated actions, predicted steps,
 * conflicts, a lost store, restore. Predicted screens have a ticket that the server rejects.
 */
export function createFlowServer({
  depth = 3,
  id = 'f_1',
  subject = null as string | null,
  summary = false,
} = {}) {
  let stored: State | null = null;
  let fresh = 0;
  /** Rejected answers, as `question=option`: the content has changed since it was predicted. */
  const rejectedAnswers = new Set<string>();
  /** Every state by its revision. */
  const history = new Map<number, State>();
  /** The accepted events, in order. */
  const accepted: ClientEvent[] = [];
  /** The refused events, in order. */
  const refused: ClientEvent[] = [];

  const flowId = () => (fresh === 0 ? id : `${id}_${fresh}`);

  function screenOf(state: State, error: string | null = null, ticket = `ticket-${state.rev}`): Screen {
    const { step, rev, answers } = state;
    const isQuote = step === 'quote';
    const given = answers[step];
    return makeScreen({
      id: isQuote ? 'order.quote' : 'order.question',
      url: rev > 0 ? `${address}&flow=${flowId()}` : address,
      title: step,
      flow: makeFlow({ id: flowId(), step, rev, ticket, subject, phase: isQuote ? 'quote' : 'questions' }),
      body: isQuote
        ? [{ ...blockFixtures.heading, text: 'quote' }]
        : [
            choicesQuestion(
              {
                id: step,
                key: step,
                heading: step,
                error,
                answer: given === undefined ? null : { values: [given] },
              },
              { options: options.map((option) => ({ id: option, title: `${step} ${option}` })) },
            ),
          ],
      aside: summary ? [summarise(answers)] : [],
      footer: isQuote
        ? [{ id: 'place', label: 'ثبت', event: 'place_order', kind: 'primary' }, back]
        : [next, back],
    });
  }

  function predictFrom(state: State, left: number): AheadBranch[] {
    if (left === 0 || state.step === 'quote') return [];
    return options.map((option) => {
      const after = advance({ ...state, answers: { ...state.answers, [state.step]: option } });
      return {
        if: { question: state.step, values: [option] },
        screen: screenOf({ ...after, rev: state.rev + 2 }, null, 'predicted'),
        ahead: predictFrom({ ...after, rev: state.rev + 2 }, left - 1),
      };
    });
  }

  /** The state after an event, or the error message. */
  function apply(state: State, event: ClientEvent): State | string {
    if (event.name === 'answer') {
      const { question, values } = event.args;
      if (question !== state.step) return 'این پرسش اکنون پرسیده نمی‌شود';
      if (rejectedAnswers.has(`${question}=${values[0]}`)) return 'این گزینه دیگر در دسترس نیست';
      return { ...state, answers: { ...state.answers, [question]: values[0] ?? '' } };
    }
    if (event.name === 'next') {
      const isOpen = state.step !== 'quote' && state.answers[state.step] !== undefined;
      return isOpen ? advance(state) : 'لطفا یکی از گزینه ها را انتخاب کنید!';
    }
    if (event.name === 'back')
      return { ...state, skim: false, step: visibleSteps(state)[currentIndex(state) - 1] ?? state.step };
    if (event.name === 'jump') {
      const { step, by } = event.args;
      if (by !== 'history')
        return state.answers[step] === undefined ? notOffered : { ...state, skim: true, step };
      const steps = visibleSteps(state);
      const isPassed = steps.includes(step) && steps.indexOf(step) <= firstUnanswered(state);
      return isPassed ? { ...state, skim: false, step } : state;
    }
    return notOffered;
  }

  function conflict(
    status: number,
    kind: ErrorReply['error']['kind'],
    screen?: Screen,
    code: string = kind,
  ): Answered {
    const error = { code, kind, message: `${kind} ${status}` };
    return { status, error, ...(screen && { screen }) };
  }

  function freshScreen(): Screen {
    fresh += 1;
    return screenOf(beginning);
  }

  function restore({ events, flow, base_rev }: FlowEvents): Answered {
    const [event] = events;
    if (event?.name !== 'restore') throw new Error('A restore is sent alone.');
    if (stored !== null && base_rev <= stored.rev) return conflict(409, 'conflict', screenOf(stored));
    fresh = 0;
    if (flow !== flowId()) return conflict(403, 'forbidden');
    const answers = Object.fromEntries(
      event.args.answers
        .filter(({ question, values }) => !rejectedAnswers.has(`${question}=${values[0]}`))
        .map(({ question, values }) => [question, values[0] ?? '']),
    );
    const replayed: State = { ...beginning, answers };
    const wanted = visibleSteps(replayed).indexOf(event.args.step ?? '');
    const step =
      visibleSteps(replayed)[Math.min(wanted < 0 ? 99 : wanted, firstUnanswered(replayed))] ?? 'quote';
    const rev = base_rev + 1;
    stored = { ...replayed, step, rev, seen: [{ id: event.action_id, rev }] };
    accepted.push(event);
    return reply(1);
  }

  const reply = (applied: number, error: string | null = null): Reply => {
    const state = stored ?? beginning;
    return makeReply(screenOf(state, error), { applied, ahead: predictFrom(state, depth) });
  };

  return {
    rejectedAnswers,
    accepted,
    refused,
    answers: () => stored?.answers ?? null,
    rev: () => stored?.rev ?? null,
    screen: () => screenOf(stored ?? beginning),
    /** The reply in the first page. */
    first: () => reply(0),
    /** Deletes the stored flow. */
    wipe: () => (stored = null),
    /** Loses what was stored after a revision. */
    goBackTo(rev: number): void {
      stored = history.get(rev) ?? null;
    },
    /** Applies an event of another tab. */
    changeElsewhere(event: ClientEvent): void {
      const after = stored && apply(stored, event);
      if (stored !== null && after !== null && typeof after === 'object')
        stored = { ...after, rev: stored.rev + 1 };
    },
    /** Handles a GET of the flow's address. */
    open: (): Answered => (stored === null ? conflict(410, 'gone', freshScreen()) : reply(0)),
    /** Handles a POST of a batch. */
    take(batch: FlowEvents): Answered {
      if (batch.ticket === 'predicted') throw new Error('The ticket of a predicted screen was sent.');
      if (batch.events[0]?.name === 'restore') return restore(batch);
      if (stored === null && batch.base_rev > 0) return conflict(410, 'gone', freshScreen());
      stored ??= beginning;
      let { seen } = stored;
      const isSeen = ({ action_id }: ClientEvent) => seen.find(({ id }) => id === action_id);
      const unseen = batch.events.filter((event) => !isSeen(event));
      const taken = batch.events.length - unseen.length;
      const last = batch.events.map((event) => isSeen(event)).findLast((action) => action !== undefined);
      if (batch.base_rev > stored.rev) return conflict(409, 'conflict', screenOf(stored), 'behind');
      if (unseen.length > 0 && (last?.rev ?? batch.base_rev) !== stored.rev)
        return conflict(409, 'conflict', screenOf(stored));
      let state: State = stored;
      for (const [index, event] of unseen.entries()) {
        const after = apply(state, event);
        if (typeof after === 'string') {
          stored = state;
          refused.push(event);
          return reply(taken + index, after);
        }
        const rev = state.rev + 1;
        seen = [...seen, { id: event.action_id, rev }];
        state = { ...after, rev, seen };
        history.set(rev, state);
        accepted.push(event);
      }
      stored = state;
      return reply(batch.events.length);
    },
  };
}
export type FlowServer = ReturnType<typeof createFlowServer>;

/** The summary of answers, each with a button that changes it. */
const summarise = (answers: State['answers']): Summary => ({
  ...blockFixtures.summary,
  items: Object.entries(answers).map(([question, text]) => ({
    key: question,
    title: question,
    text,
    change: {
      id: `change_${question}`,
      label: `ویرایش ${question}`,
      event: 'jump',
      args: { step: question, by: 'summary' },
      kind: 'quiet',
      skips_answer: true,
    },
  })),
});

function visibleSteps({ answers }: State): string[] {
  return [...questions.filter((question) => question !== 'q3' || answers['q2'] !== 'b'), 'quote'];
}
function currentIndex(state: State): number {
  return visibleSteps(state).indexOf(state.step);
}
function firstUnanswered(state: State): number {
  return visibleSteps(state).findIndex((step) => state.answers[step] === undefined);
}
function advance(state: State): State {
  const steps = visibleSteps(state);
  const at = state.skim ? firstUnanswered(state) : currentIndex(state) + 1;
  const step = steps[at] ?? 'quote';
  return { ...state, step, skim: state.skim && step !== 'quote' };
}
