import type { HiddenReason } from '@gam/schemas/descriptors';
import type { Option } from '@gam/schemas/questions';
import type { AnswerAmounts, LiveFacts } from '../facts/facts.ts';
import { chosenValues } from './judge-answer.ts';
import { automaticAnswer } from './automatic-answer.ts';
import { favouriteOptions } from './favourite-options.ts';
import { type Flow, type FlowQuestion, noParent, type Row, unreachable } from './flow.ts';
import { amountsOf, type GivenFacts, learnGiven } from './given-facts.ts';
import type { Positions } from './positions.ts';
import type { FlowState } from './state.ts';

const noOptions: readonly Option[] = [];
/** Of flows in which rules read no numbers: each walk begins with it, and none writes into it. */
const noAmounts: Record<string, AnswerAmounts> = Object.freeze(Object.create(null));

/** What is made of a row, and of whether its position is marked: it depends on nothing else, and is kept with the row. */
export interface RowEntry<E> {
  readonly name: string;
  readonly make: (flow: Flow, row: Row, isMarked: boolean) => E;
}

/** The parts of a state that its questions depend on. */
export type WalkedState = Pick<FlowState, 'answers' | 'facts'>;

/**
 * One lazy walk over a flow's questions. Each row depends only on earlier ones, so visibility is transitive by
 * construction: a hidden question has no row, and its answer has no effect. [O-4.04, O-4.05]
 */
export class Walk {
  readonly #flow: Flow;
  readonly #state: WalkedState;
  #known: Known;
  #facts: WalkFacts;

  /** `known` and `facts`: the beginning of the walk. */
  constructor(
    flow: Flow,
    state: WalkedState,
    now: number,
    known: Known = nothingKnown(),
    facts: WalkFacts = factsOf(flow, state, now),
  ) {
    this.#flow = flow;
    this.#state = state;
    this.#known = known;
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
    const { rows, entries } = this.#known;
    const begun = new Map(
      [...entries].map(([of, { made, marks }]) => [of, { made: made.slice(0, index), marks }]),
    );
    return this.#under(answers, { rows: rows.slice(0, index), entries: begun });
  }

  /**
   * Does the same by taking over this walk's rows, since copying hundreds of rows at every answer is expensive. This
   * walk starts again if it is used later.
   */
  replaceAnswer(index: number, answers: FlowState['answers']): Walk {
    const known = this.#known;
    this.#known = nothingKnown();
    if (this.#flow.learns) this.#facts = factsOf(this.#flow, this.#state, this.#facts.now);
    cut(known.rows, index);
    for (const { made } of known.entries.values()) cut(made, index);
    return this.#under(answers, known);
  }

  #under(answers: FlowState['answers'], known: Known): Walk {
    const state = { answers, facts: this.#state.facts };
    // If the rules read no answers, the facts do not differ.
    if (!this.#flow.learns) return new Walk(this.#flow, state, this.#facts.now, known, this.#facts);
    const walk = new Walk(this.#flow, state, this.#facts.now, known);
    for (const row of known.rows) if (row?.answer) walk.#learn(row, row.answer);
    return walk;
  }

  /** The question at this position, null where it is hidden. */
  row(index: number): Row | null {
    const { questions } = this.#flow;
    const { rows } = this.#known;
    for (let at = rows.length; at <= index && at < questions.length; at += 1) {
      const question = questions[at];
      if (question) rows.push(this.#step(question));
    }
    return rows[index] ?? null;
  }

  /** Every visible question up to a position, in order. */
  rows(last: number): Row[] {
    this.row(last);
    const visible: Row[] = [];
    for (const row of this.#known.rows) {
      if (row && row.at.index > last) break;
      if (row) visible.push(row);
    }
    return visible;
  }

  /** What is made of the questions up to a position, null where they are hidden; it may go on behind the position. */
  entries<E>(of: RowEntry<E>, last: number, marks: Positions): readonly (E | null)[] {
    this.row(last);
    const { rows, entries } = this.#known;
    const kept = entries.get(of);
    // Each list has what its key makes.
    const made = (kept?.made ?? []) as (E | null)[];
    if (kept) cut(made, marks.firstDifference(kept.marks));
    entries.set(of, { made, marks });
    for (let at = made.length; at <= last && at < rows.length; at += 1) {
      const row = rows[at] ?? null;
      made.push(row && of.make(this.#flow, row, marks.has(at)));
    }
    return made;
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
    const row = this.#known.rows[parent];
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

/** The evaluated questions, null where they are hidden, and what was made of them: position by position. */
interface Known {
  readonly rows: (Row | null)[];
  readonly entries: Map<RowEntry<unknown>, { readonly made: unknown[]; readonly marks: Positions }>;
}

/** Shortens a list, mostly by one: to set its length would give up the room that the next item needs. */
function cut(list: unknown[], length: number): void {
  while (list.length > length) list.pop();
}

const nothingKnown = (): Known => ({ rows: [], entries: new Map() });

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
