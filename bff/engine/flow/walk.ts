import type { HiddenReason } from '@gam/schemas/descriptors';
import type { Option } from '@gam/schemas/questions';
import type { AnswerAmounts, LiveFacts } from '../facts/facts.ts';
import { chosenValues } from './judge-answer.ts';
import { automaticAnswer } from './automatic-answer.ts';
import { favouriteOptions } from './favourite-options.ts';
import { type Flow, type FlowQuestion, noParent, type Row, unreachable } from './flow.ts';
import { amountsOf, type GivenFacts, learnGiven } from './given-facts.ts';
import type { FlowState } from './state.ts';

const noOptions: readonly Option[] = [];
/** Of flows in which rules read no numbers: each walk begins with it, and none writes into it. */
const noAmounts: Record<string, AnswerAmounts> = Object.freeze(Object.create(null));

/** The parts of a state that its questions depend on. */
export type WalkedState = Pick<FlowState, 'answers' | 'facts'>;

/**
 * One lazy walk over a flow's questions. Each row depends only on earlier ones, so visibility is transitive by
 * construction: a hidden question has no row, and its answer has no effect. [O-4.04, O-4.05]
 */
export class Walk {
  readonly #flow: Flow;
  readonly #state: WalkedState;
  #rows: (Row | null)[];
  #facts: WalkFacts;

  /** `rows` and `facts`: the known beginning of the walk. */
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

  /** The facts after the evaluated rows. */
  get facts(): LiveFacts {
    return this.#facts;
  }

  /** Whether this walk fits that state at that time. */
  isOver(flow: Flow, { answers, facts }: WalkedState, now: number): boolean {
    return (
      flow === this.#flow &&
      answers === this.#state.answers &&
      facts === this.#state.facts &&
      (now === this.#facts.now || !flow.readsTime)
    );
  }

  /** Returns the walk for answers that differ only at one question: the rows before it are reused. */
  withAnswer(index: number, answers: FlowState['answers']): Walk {
    return this.#under(answers, this.#rows.slice(0, index));
  }

  /**
   * Does the same by taking over this walk's rows, since copying hundreds of rows at every answer is expensive. This
   * walk starts again if it is used later.
   */
  replaceAnswer(index: number, answers: FlowState['answers']): Walk {
    const rows = this.#rows;
    this.#rows = [];
    if (this.#flow.learns) this.#facts = factsOf(this.#flow, this.#state, this.#facts.now);
    // Mostly one row; a shorter length would give up the room that the next row needs.
    while (rows.length > index) rows.pop();
    return this.#under(answers, rows);
  }

  #under(answers: FlowState['answers'], rows: (Row | null)[]): Walk {
    const state = { answers, facts: this.#state.facts };
    // If the rules read no answers, the facts do not differ.
    if (!this.#flow.learns) return new Walk(this.#flow, state, this.#facts.now, rows, this.#facts);
    const walk = new Walk(this.#flow, state, this.#facts.now, rows);
    for (const row of rows) if (row?.answer) walk.#learn(row, row.answer);
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
    if (this.#flow.learns && row?.answer) this.#learn(row, row.answer);
    return row;
  }

  #see(at: FlowQuestion): Row | null {
    const parent = this.parentAnswer(at);
    if (typeof parent === 'string') return null;
    this.#facts.parent_answer = parent;
    const decision = at.decide(this.#facts);
    if (decision.skip) return null;
    const { id } = at.question;
    const { answers } = this.#state;
    const stored = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const favourites =
      decision.replace_options === null ? noOptions : favouriteOptions(this.#flow, this.#state.facts);
    const question = { at, decision, favouriteOptions: favourites };
    const { answer, refused } = automaticAnswer({ flow: this.#flow, question, stored, facts: this.#facts });
    return {
      at,
      decision,
      favouriteOptions: favourites,
      answer: answer ?? stored ?? null,
      isAutomatic: answer !== null,
      refused,
    };
  }

  /** Whether the parent shows the question at this position, if it has one. The rows before it are known. */
  isShownByParent(index: number): boolean {
    const at = this.#flow.questions[index];
    this.row(index - 1);
    return at !== undefined && typeof this.parentAnswer(at) !== 'string';
  }

  /**
   * The parent's chosen values; null for a question without a parent; why the parent hides it, if it does. The rows
   * before it are known.
   */
  parentAnswer({ parent, requirements }: FlowQuestion): readonly string[] | null | HiddenReason {
    if (parent === noParent) return null;
    if (parent === unreachable) return 'unreachable';
    const row = this.#rows[parent];
    if (!row) return 'parent_hidden';
    const values = row.answer ? chosenValues(row.answer) : [];
    if (values.length === 0) return 'parent_unanswered';
    if (requirements === null) return values;
    for (const value of values) if (requirements.has(value)) return values;
    return 'requirement_not_met';
  }

  /** Adds an answer to the facts. */
  #learn(row: Row, answer: NonNullable<Row['answer']>): void {
    const { question, operationKeys, gives, isMeasured } = row.at;
    const values = chosenValues(answer);
    if (values.length === 0) return;
    if (gives !== null) learnGiven(this.#facts, gives, question, answer);
    this.#facts.answers[question.id] = values;
    if (isMeasured) {
      if (this.#facts.amounts === noAmounts) this.#facts.amounts = Object.create(null);
      this.#facts.amounts[question.id] = amountsOf(row, answer);
    }
    for (const [option, key] of operationKeys) {
      if (values.includes(option)) this.#facts.flow.chosen_operation_keys.push(key);
    }
  }
}

/** The facts of a walk, which grow with it. */
interface WalkFacts extends Omit<LiveFacts, keyof GivenFacts>, GivenFacts {
  answers: Record<string, readonly string[]>;
  amounts: Record<string, AnswerAmounts>;
  parent_answer: readonly string[] | null;
  flow: LiveFacts['flow'] & { chosen_operation_keys: string[] };
}

const factsOf = ({ service }: Flow, { facts }: WalkedState, now: number): WalkFacts => ({
  answers: Object.create(null),
  amounts: noAmounts,
  parent_answer: null,
  query: facts.query,
  session: facts.session,
  customer: facts.customer,
  device: facts.device,
  client: facts.client,
  area: { id: facts.query.area, isChosen: false },
  chosen: null,
  price: null,
  flow: {
    ...facts.flow,
    favourites_count: facts.favourites.length,
    periodic: service.is_periodic,
    chosen_operation_keys: [],
  },
  now,
});
