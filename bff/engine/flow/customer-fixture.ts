import { advance, enter, receive, type FlowEvent } from './advance.ts';
import { entryAnswers, type GivenAnswers, nothingGiven } from './entry-answers.ts';
import { Evaluation } from './evaluation.ts';
import { entryOf, type FactChanges, makeQuote, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import { noLookUps, lookUpsWith, type LookUps } from './look-ups.ts';
import type { Moved, EngineEffect, Intent, Refusal, Transition } from './transition.ts';
import type { OutsideResult } from './results/index.ts';
import type { FlowState } from './state.ts';
import { submittedAnswers } from './submission.ts';

/** Drives a customer through a flow, one event after the other. A refusal fails the test unless it is expected. */
export class Customer {
  readonly flow: Flow;
  state: FlowState;
  intent: Intent | null;
  effects: readonly EngineEffect[];
  /** The time of the next event, ms since 1970. */
  at: number = noon;
  /** What sources offer this customer. */
  offers: LookUps = noLookUps;

  constructor(flow: Flow, facts: FactChanges = {}, given: Partial<GivenAnswers> = {}) {
    this.flow = flow;
    const entry = entryOf(facts);
    const answers = entryAnswers(flow, entry, { ...nothingGiven, ...given });
    const { state, intent, effects } = accepted(enter(flow, entry, noon, answers));
    this.state = state;
    this.intent = intent;
    this.effects = effects;
  }

  get step(): string | null {
    return this.state.step;
  }

  get phase(): FlowState['phase'] {
    return this.state.phase;
  }

  answer(values: string | readonly string[], question: string = this.step ?? ''): this {
    const list = typeof values === 'string' ? [values] : [...values];
    return this.send({ name: 'answer', args: { question, values: list } });
  }

  next(): this {
    return this.send({ name: 'next', args: {} });
  }

  /** For each answer: answers the current question and goes on. */
  go(...answers: readonly (string | readonly string[])[]): this {
    for (const values of answers) this.answer(values).next();
    return this;
  }

  back(): this {
    return this.send({ name: 'back', args: {} });
  }

  jump(step: string, by: 'history' | 'summary' = 'summary'): this {
    return this.send({ name: 'jump', args: { step, by } });
  }

  /** Sets the experts that can be chosen from now on; null if the list cannot be loaded. */
  offered(...experts: readonly string[] | [null]): this {
    const ids = experts.filter((id) => id !== null);
    const isKnown = ids.length === experts.length;
    this.offers = { ...noLookUps, experts: isKnown ? ids.map((id) => ({ id, label: `متخصص ${id}` })) : null };
    return this;
  }

  send(event: FlowEvent): this {
    return this.#take(advance(this.flow, this.state, event, this.at, this.#offersFor(event)));
  }

  /** Applies a result of the outside world. */
  hear(result: OutsideResult): this {
    return this.#take(receive(this.flow, this.state, result, this.at));
  }

  /** Applies the result of the quote request. */
  quoted(fields: Parameters<typeof makeQuote>[0] = {}): this {
    return this.hear({ name: 'quoted', quote: makeQuote(fields) });
  }

  /** Why an event is not accepted; the state stays as it is. */
  refusalOf(event: FlowEvent): Refusal {
    const outcome = advance(this.flow, this.state, event, this.at, this.#offersFor(event));
    if (outcome.ok) throw new Error(`${event.name} was accepted and led to ${outcome.value.state.step}`);
    return outcome.failure;
  }

  refusalOfAnswer(...values: string[]): Refusal {
    return this.refusalOf({ name: 'answer', args: { question: this.step ?? '', values } });
  }

  /** The questions whose answers the upstream is sent now. */
  submitted(): string[] {
    return submittedAnswers(new Evaluation(this.flow, this.state, this.at)).map(({ id }) => id);
  }

  /** Anything not listed counts as offered, since most tests are about something else. */
  #offersFor(event: FlowEvent): LookUps {
    const { answers, step } = this.state;
    const said = event.name === 'answer' ? event.args : answers[step ?? ''];
    // Some tests send events without arguments.
    const values = said?.values ?? [];
    return this.offers.answer ? this.offers : { ...this.offers, answer: lookUpsWith(values).answer };
  }

  #take(outcome: Moved): this {
    const { state, intent, effects } = accepted(outcome);
    this.state = state;
    this.intent = intent;
    this.effects = effects;
    return this;
  }
}

function accepted(outcome: Moved): Transition {
  if (!outcome.ok) throw new Error(`refused: ${outcome.failure.code} ${outcome.failure.message}`);
  return outcome.value;
}

/** Returns the steps of a customer who answers by this table. A question that is not in it is skipped. */
export function stepsAsked(
  flow: Flow,
  answers: Readonly<Record<string, string | readonly string[]>>,
  facts: FactChanges = {},
): (string | null)[] {
  const customer = new Customer(flow, facts);
  const met: (string | null)[] = [customer.step];
  while (customer.phase === 'questions') {
    const given = answers[customer.step ?? ''];
    if (given !== undefined) customer.answer(given);
    customer.next();
    met.push(customer.step);
    if (met.length > flow.questions.length + 1) throw new Error(`never ends: ${met.join(' ')}`);
  }
  return met;
}
