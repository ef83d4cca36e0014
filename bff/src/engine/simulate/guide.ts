import type { AnswerValues } from '@gam/shared/validate-answer';
import { advance, enter } from '../flow/advance.ts';
import { entryAnswers, nothingGiven } from '../flow/entry-answers.ts';
import { Evaluation } from '../flow/evaluation.ts';
import type { Flow } from '../flow/flow.ts';
import { judgeAnswer } from '../flow/judge-answer.ts';
import { positionOf } from '../flow/next-step.ts';
import { offerAll } from '../flow/offers.ts';
import { makeView } from '../flow/question-view.ts';
import type { Outcome } from '../flow/outcome.ts';
import { type FlowState, startState } from '../flow/state.ts';
import type { Row } from '../flow/row.ts';
import { kindIn } from '../questions/kind-in-view.ts';
import { decideEntry } from '../rules/decide-entry.ts';
import type { SimulatedCustomer } from './customers.ts';
import { endOf } from './end-of.ts';
import { isStep, passStep } from './pass-step.ts';
import type { Path, PathEnd, ValuesByQuestion } from './path.ts';

/** Somebody on the way through a flow: never changed, so that ways part by taking different answers. */
export interface Walker {
  readonly customer: SimulatedCustomer;
  readonly state: FlowState;
  readonly steps: readonly string[];
  readonly choices: Path['choices'];
  /** Null where a question waits for an answer. */
  readonly end: PathEnd | null;
}

/** A way with more steps than this for each question goes round in a circle. */
const stepsPerQuestion = 3;

/** Goes through a flow with the engine itself, as if everything happened at one time. */
export class Guide {
  readonly flow: Flow;
  readonly #at: number;
  readonly #maxSteps: number;

  /** `at`: when everything happens, ms since 1970. */
  constructor(flow: Flow, at: number) {
    this.flow = flow;
    this.#at = at;
    this.#maxSteps = stepsPerQuestion * (flow.questions.length + 4);
  }

  /** Enters, unless the rules lead elsewhere at once. */
  begin(customer: SimulatedCustomer): Walker {
    const { facts } = customer;
    const answers = entryAnswers(this.flow, facts, nothingGiven);
    const start: Walker = {
      customer,
      state: startState(facts, answers),
      steps: [],
      choices: {},
      end: null,
    };
    const { redirect } = decideEntry(this.flow.rules, this.#see(start.state).facts());
    if (redirect !== null) return { ...start, end: { ...endOf(null), phase: 'entry', leads_to: redirect } };
    return this.#take(start, enter(this.flow, facts, this.#at, answers));
  }

  /** The question that waits for an answer. */
  asked({ state, end }: Walker): Row | null {
    return end === null ? this.#see(state).row(positionOf(this.flow, state.step)) : null;
  }

  /** Answers the question that waits, and goes on to the next one or to the end. */
  answer(walker: Walker, wanted: AnswerValues): Walker {
    const question = walker.state.step ?? '';
    const answer = this.#answerOfNow(walker, wanted);
    const { values, counts } = answer;
    const args = { question, values: [...values], ...(counts && { counts: [...counts] }) };
    const offers = offerAll(values);
    const answered = advance(this.flow, walker.state, { name: 'answer', args }, this.#at, offers);
    if (!answered.ok) return this.stuck(walker);
    const said = [...(walker.choices[question] ?? []), answer];
    const told = { ...walker, choices: { ...walker.choices, [question]: said } };
    return this.#take(told, advance(this.flow, answered.state, { name: 'next', args: {} }, this.#at, offers));
  }

  /** Ends a way at the step that nobody gets past. */
  stuck(walker: Walker): Walker {
    const { phase, step } = walker.state;
    return { ...walker, end: { ...endOf(null), phase, stuck_at: step ?? phase } };
  }

  /** The way of a walker who came to an end. */
  pathOf({ state, steps, choices, end }: Walker): Path {
    const rows = this.#see(state).rows();
    const answered = rows.filter(({ answer }) => answer !== null && answer.values.length > 0);
    return {
      steps,
      automatic: valuesOf(answered.filter(({ isAutomatic }) => isAutomatic)),
      submitted: valuesOf(answered),
      end: end ?? endOf(null),
      choices,
    };
  }

  /** Takes what came of a step and goes on through all that asks no question. */
  #take(walker: Walker, outcome: Outcome): Walker {
    let [now, came] = [walker, outcome];
    for (;;) {
      if (!came.ok || now.steps.length > this.#maxSteps) return this.stuck(now);
      const { state } = came;
      const step = isStep[state.phase] && state.step !== null ? [state.step] : [];
      now = { ...now, state, steps: [...now.steps, ...step] };
      const pass = passStep[state.phase];
      if (pass === null) {
        return state.phase === 'placed' ? { ...now, end: endOf(this.#see(state)) } : now;
      }
      came = pass(this.flow, state, { at: this.#at, favourites: now.customer.favourites });
    }
  }

  /** The answer that is wanted; where it does not hold at the time of the walk, one that does. */
  #answerOfNow(walker: Walker, wanted: AnswerValues): AnswerValues {
    const row = wanted.values.length === 0 ? null : this.asked(walker);
    if (!row || judgeAnswer(this.flow, row, this.#at, wanted) === null) return wanted;
    const { question } = row.at;
    const view = makeView(this.flow, row);
    return kindIn(question, view).example?.(question, view, this.#at) ?? wanted;
  }

  #see(state: FlowState): Evaluation {
    return new Evaluation(this.flow, state, this.#at);
  }
}

const valuesOf = (rows: readonly Row[]): ValuesByQuestion =>
  Object.fromEntries(rows.map(({ at, answer }) => [at.question.id, answer?.values ?? []]));
