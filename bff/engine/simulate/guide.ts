import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Phase } from '@gam/schemas/descriptors';
import { confirmationsOf, denialOf } from '../flow/fresh-quote.ts';
import { advance, enter, receive } from '../flow/advance.ts';
import { entryAnswers, nothingGiven } from '../flow/entry-answers.ts';
import { Evaluation } from '../flow/evaluation.ts';
import type { Flow, Row } from '../flow/flow.ts';
import { judgeAnswer } from '../flow/judge-answer.ts';
import { positionOf } from '../flow/next-step.ts';
import { lookUpsWith } from '../flow/look-ups.ts';
import { makeView } from '../flow/question-view.ts';
import type { OutsideResult } from '../flow/results/index.ts';
import { voucherFor } from '../flow/rule-voucher.ts';
import { type FlowState, startState } from '../flow/state.ts';
import { kindIn } from '../questions/question-kinds.ts';
import { decideEntry } from '../rules/decide-entry.ts';
import type { SimulatedCustomer } from './customers.ts';
import type { Path, PathEnd, ValuesByQuestion } from './path.ts';
import { decidePlaced } from '../rules/decide-placed.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import { orderResult, quoteResult, signInResult, voucherResult } from './outside-world.ts';
import type { Moved } from '../flow/transition.ts';

/** A walker in a flow: immutable, so that paths branch by taking different answers. */
export interface Walker {
  readonly customer: SimulatedCustomer;
  readonly state: FlowState;
  readonly steps: readonly string[];
  readonly choices: Path['choices'];
  /** The state before the sign-in that led here, if the last step led over one: rules saw a guest until there. */
  readonly beforeSignIn: FlowState | null;
  /** Null while a question waits for an answer. */
  readonly end: PathEnd | null;
}

/** A path with more steps than this for each question is a loop. */
const stepsPerQuestion = 3;

/** The steps of the longest walk that is not a loop. */
export const maxStepsOf = ({ questions }: Flow): number => stepsPerQuestion * (questions.length + 4);

/** Walks through a flow with the engine itself, as if everything happened at one time. */
export class Guide {
  readonly flow: Flow;
  /** When everything happens, ms since 1970. */
  readonly at: number;
  readonly #maxSteps: number;

  constructor(flow: Flow, at: number) {
    this.flow = flow;
    this.at = at;
    this.#maxSteps = maxStepsOf(flow);
  }

  /** Enters the flow, unless the rules redirect or deny at once. */
  begin(customer: SimulatedCustomer): Walker {
    const { facts } = customer;
    const answers = entryAnswers(this.flow, facts, nothingGiven);
    const start: Walker = {
      customer,
      state: startState(facts, answers),
      steps: [],
      choices: {},
      beforeSignIn: null,
      end: null,
    };
    const { redirect, denial } = decideEntry(this.flow.rules, this.see(start).facts());
    if (redirect !== null || denial !== null) {
      const leads_to = redirect ?? denial?.link?.to ?? null;
      return { ...start, end: { ...endOf(null), phase: 'entry', leads_to } };
    }
    return this.#take(start, enter(this.flow, facts, this.at, answers));
  }

  /** The question that waits for an answer. */
  asked({ state, end }: Walker): Row | null {
    return end === null ? this.see({ state }).row(positionOf(this.flow, state.step)) : null;
  }

  /** Answers the question that waits, and goes on to the next one or to the end. */
  answer(walker: Walker, wanted: AnswerValues): Walker {
    const question = walker.state.step ?? '';
    const answer = this.#answerOfNow(walker, wanted);
    const { values, counts } = answer;
    const args = { question, values: [...values], ...(counts && { counts: [...counts] }) };
    const offers = lookUpsWith(values);
    const answered = advance(this.flow, walker.state, { name: 'answer', args }, this.at, offers);
    if (!answered.ok) return this.stuck(walker);
    const said = [...(walker.choices[question] ?? []), answer];
    const told = { ...walker, choices: { ...walker.choices, [question]: said } };
    return this.#take(
      told,
      advance(this.flow, answered.value.state, { name: 'next', args: {} }, this.at, offers),
    );
  }

  /** Ends a path at a step that cannot be passed. */
  stuck(walker: Walker): Walker {
    const { phase, step } = walker.state;
    return { ...walker, end: { ...endOf(null), phase, stuck_at: step ?? phase } };
  }

  /** The path of a walker who reached an end. */
  pathOf({ state, steps, choices, end }: Walker): Path {
    const rows = this.see({ state }).rows();
    const answered = rows.filter(({ answer }) => answer !== null && answer.values.length > 0);
    return {
      steps,
      automatic: valuesOf(answered.filter(({ isAutomatic }) => isAutomatic)),
      submitted: valuesOf(answered),
      end: end ?? endOf(null),
      choices,
    };
  }

  /** Applies the result of a step and goes on through all phases without a question. */
  #take(walker: Walker, result: Moved): Walker {
    let now: Walker = { ...walker, beforeSignIn: null };
    let came = result;
    for (;;) {
      if (!came.ok) return this.#refused(now);
      if (now.steps.length > this.#maxSteps) return this.stuck(now);
      const { state } = came.value;
      const step = isStep[state.phase] && state.step !== null ? [state.step] : [];
      const beforeSignIn = state.phase === 'login' ? state : now.beforeSignIn;
      now = { ...now, state, steps: [...now.steps, ...step], beforeSignIn };
      const pass = passStep[state.phase];
      if (pass === null) {
        return state.phase === 'placed' ? { ...now, end: endOf(this.see({ state })) } : now;
      }
      came = pass(this.flow, state, { at: this.at, customer: now.customer });
    }
  }

  /** Ends a path where no event leads on: at what a rule denies if its link leads elsewhere, else stuck. */
  #refused(walker: Walker): Walker {
    const link = denialOf(this.see(walker))?.link;
    if (!link) return this.stuck(walker);
    return { ...walker, end: { ...endOf(null), phase: walker.state.phase, leads_to: link.to } };
  }

  /** The wanted answer, or a valid one if it is not valid at the time of the walk. */
  #answerOfNow(walker: Walker, wanted: AnswerValues): AnswerValues {
    const row = wanted.values.length === 0 ? null : this.asked(walker);
    if (!row || judgeAnswer(this.flow, row, this.at, wanted) === null) return wanted;
    const { question } = row.at;
    const view = makeView(this.flow, row);
    return kindIn(question, view).example?.(question, view, this.at) ?? wanted;
  }

  /** The view of a walker's questions. */
  see({ state }: Pick<Walker, 'state'>): Evaluation {
    return new Evaluation(this.flow, state, this.at);
  }
}

const valuesOf = (rows: readonly Row[]): ValuesByQuestion =>
  Object.fromEntries(rows.map(({ at, answer }) => [at.question.id, answer?.values ?? []]));

/** The rules' decisions on the quote and the placed order at the end of a path, if it has them. */
function endOf(evaluation: Evaluation | null): PathEnd {
  const facts = evaluation?.facts();
  const rules = evaluation?.flow.rules;
  const ordered = facts && rules ? decidePlaced(rules, facts) : null;
  const quote = facts && rules ? decideQuote(rules, facts) : null;
  const granted = evaluation?.state.checkout.granted;
  return {
    phase: 'placed',
    stuck_at: null,
    leads_to: ordered?.navigate ?? null,
    notifies: [...(ordered?.notify ?? [])],
    shows: [...(quote?.shown ?? [])],
    hides: [...(quote?.hidden ?? [])],
    gives: granted ? [granted.reason] : [],
  };
}

/** The circumstances beside flow and state: the time, ms since 1970, and who walks. */
interface Moment {
  readonly at: number;
  readonly customer: SimulatedCustomer;
}

/** The state once everything is ticked that the quote asks to confirm. */
function confirmAll(flow: Flow, state: FlowState, at: number): FlowState {
  const open = confirmationsOf(new Evaluation(flow, state, at)).filter(({ on }) => !on);
  if (!state.quote || open.length === 0) return state;
  const args = Object.fromEntries(open.map(({ name }) => [name, true]));
  const ticked = advance(flow, state, { name: 'confirm', args }, at);
  return ticked.ok ? ticked.value.state : state;
}

/** What comes of the voucher that a rule applies to a quote that is not shown yet; null without one. */
function voucherAt(flow: Flow, state: FlowState, at: number): OutsideResult | null {
  const { quote } = state;
  const voucher = quote && voucherFor(new Evaluation(flow, state, at), quote, at);
  return voucher && voucherResult(voucher, quote);
}

type Pass = (flow: Flow, state: FlowState, moment: Moment) => Moved;

/**
 * How each phase without a question is passed: signed in, without a chosen expert, quoted, ordered. Null for phases
 * with a question and for the end.
 */
const passStep = {
  questions: null,
  login: (flow, state, { at, customer }) => receive(flow, state, signInResult(customer), at),
  expert_selection: (flow, state, { at }) => advance(flow, state, { name: 'skip_expert', args: {} }, at),
  quote_pending: (flow, state, { at, customer }) =>
    receive(flow, state, voucherAt(flow, state, at) ?? quoteResult(customer), at),
  quote: (flow, state, { at }) =>
    advance(flow, confirmAll(flow, state, at), { name: 'place_order', args: {} }, at),
  placing: (flow, state, { at }) => receive(flow, state, orderResult, at),
  placed: null,
} as const satisfies { readonly [P in Phase]: Pass | null };

/** The phases that customers see as steps of their own. */
const isStep = {
  questions: true,
  login: true,
  expert_selection: true,
  quote_pending: false,
  quote: true,
  placing: false,
  placed: false,
} as const satisfies { readonly [P in Phase]: boolean };
