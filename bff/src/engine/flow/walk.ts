import type { Option } from '@gam/schemas/questions';
import type { LiveFacts } from '../rules/facts.ts';
import { chosenValues } from './judge-answer.ts';
import { automaticAnswer } from './automatic-answer.ts';
import { favouriteOptions } from './favourite-options.ts';
import { type Flow, type FlowQuestion, noParent, type Row, unreachable } from './flow.ts';
import type { FlowState } from './state.ts';

const noOptions: readonly Option[] = [];

/** What of a state decides on its questions. */
export type WalkedState = Pick<FlowState, 'answers' | 'facts'>;

/**
 * One walk over a flow's questions, made only as far as somebody asks. Each row depends on earlier ones alone, so
 * visibility is transitive by construction: a hidden question has no row, and what it was answered feeds nothing.
 * [O-4.04, O-4.05]
 */
export class Walk {
  readonly #flow: Flow;
  readonly #state: WalkedState;
  #rows: (Row | null)[];
  #facts: WalkFacts;

  /** `rows` and `facts`: what is known already of its beginning. */
  constructor(
    flow: Flow,
    state: WalkedState,
    now: number,
    rows: (Row | null)[] = [],
    facts: WalkFacts = factsOf(flow, state, now),
  ) {
    this.#flow = flow;
    this.#state = state;
    this.#rows = rows;
    this.#facts = facts;
  }

  /** What the rules may know behind the rows that were walked over. */
  get facts(): LiveFacts {
    return this.#facts;
  }

  /** Whether this is the walk over that state at that time. */
  isOver(flow: Flow, { answers, facts }: WalkedState, now: number): boolean {
    return (
      flow === this.#flow &&
      answers === this.#state.answers &&
      facts === this.#state.facts &&
      (now === this.#facts.now || !flow.rules.reads.has('now'))
    );
  }

  /** The walk under answers that differ only at one question: up to it, everything stands as it is. */
  withAnswer(index: number, answers: FlowState['answers']): Walk {
    return this.#under(answers, this.#rows.slice(0, index));
  }

  /**
   * The same in place of this walk, whose rows it takes over: copying them at every answer is a good part of a step where
   * there are hundreds. This walk begins anew where it is asked again.
   */
  replaceAnswer(index: number, answers: FlowState['answers']): Walk {
    const rows = this.#rows;
    this.#rows = [];
    if (this.#flow.learns) this.#facts = factsOf(this.#flow, this.#state, this.#facts.now);
    rows.length = Math.min(rows.length, index);
    return this.#under(answers, rows);
  }

  #under(answers: FlowState['answers'], rows: (Row | null)[]): Walk {
    const state = { answers, facts: this.#state.facts };
    // Where the rules look at no answers, nothing in the facts differs.
    if (!this.#flow.learns) return new Walk(this.#flow, state, this.#facts.now, rows, this.#facts);
    const walk = new Walk(this.#flow, state, this.#facts.now, rows);
    for (const row of rows) if (row?.answer) walk.#learn(row.at, chosenValues(row.answer));
    return walk;
  }

  /** The question at this position, null where it is hidden. */
  row(index: number): Row | null {
    const { questions } = this.#flow;
    for (let at = this.#rows.length; at <= index && at < questions.length; at += 1) {
      const question = questions[at];
      if (question) this.#rows.push(this.#step(question));
    }
    return this.#rows[index] ?? null;
  }

  #step(at: FlowQuestion): Row | null {
    const row = this.#see(at);
    if (this.#flow.learns && row?.answer) this.#learn(at, chosenValues(row.answer));
    return row;
  }

  #see(at: FlowQuestion): Row | null {
    const parent = this.#parentAnswer(at);
    if (parent === 'hidden') return null;
    this.#facts.parent_answer = parent;
    const decision = at.decide(this.#facts);
    if (decision.skip) return null;
    const { id } = at.question;
    const { answers } = this.#state;
    const stored = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const favourites = decision.replace_options === null ? noOptions : favouriteOptions(this.#state.facts);
    const automatic = automaticAnswer(this.#flow, { at, decision, favouriteOptions: favourites }, stored);
    return {
      at,
      decision,
      favouriteOptions: favourites,
      answer: automatic ?? stored ?? null,
      isAutomatic: automatic !== null,
    };
  }

  /** The parent's chosen values; null for a question without one; 'hidden' where the parent keeps it away. */
  #parentAnswer({ parent, requirements }: FlowQuestion): readonly string[] | null | 'hidden' {
    if (parent === noParent) return null;
    if (parent === unreachable) return 'hidden';
    const answer = this.#rows[parent]?.answer;
    const values = answer ? chosenValues(answer) : [];
    if (values.length === 0) return 'hidden';
    if (requirements === null) return values;
    for (const value of values) if (requirements.has(value)) return values;
    return 'hidden';
  }

  /** Tells the rules of an answer. */
  #learn({ question, operationKeys }: FlowQuestion, values: readonly string[]): void {
    if (values.length === 0) return;
    this.#facts.answers[question.id] = values;
    for (const [option, key] of operationKeys) {
      if (values.includes(option)) this.#facts.flow.chosen_operation_keys.push(key);
    }
  }
}

/** The facts of a walk, which grow with it. */
interface WalkFacts extends LiveFacts {
  answers: Record<string, readonly string[]>;
  parent_answer: readonly string[] | null;
  flow: LiveFacts['flow'] & { chosen_operation_keys: string[] };
}

const factsOf = ({ service }: Flow, { facts }: WalkedState, now: number): WalkFacts => ({
  answers: Object.create(null),
  parent_answer: null,
  query: facts.query,
  session: facts.session,
  flow: {
    ...facts.flow,
    favourites_count: facts.favourites.length,
    periodic: service.is_periodic,
    chosen_operation_keys: [],
  },
  now,
});
