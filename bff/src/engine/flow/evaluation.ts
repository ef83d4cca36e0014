import type { Facts } from '../rules/facts.ts';
import type { Flow, Row } from './flow.ts';
import type { FlowState } from './state.ts';
import { Walk, type WalkedState } from './walk.ts';

export type { Row } from './flow.ts';

/** A state and its questions as they are seen at one moment. */
export class Evaluation {
  readonly flow: Flow;
  readonly state: FlowState;
  /** The recorded time of the event that is being decided, ms since 1970. */
  readonly at: number;
  readonly #walk: Walk;

  constructor(flow: Flow, state: FlowState, at: number, walk: Walk = walkOver(flow, state, at)) {
    this.flow = flow;
    this.state = state;
    this.at = at;
    this.#walk = walk;
  }

  /** The same moment under a state of the same answers and facts: what was seen of the questions holds. */
  under(state: FlowState): Evaluation {
    const isSame = state.answers === this.state.answers && state.facts === this.state.facts;
    return new Evaluation(this.flow, state, this.at, isSame ? this.#walk : undefined);
  }

  /** Says that the next state differs only in the answer at this position: what was seen before it is kept. */
  expectAnswer(index: number, answers: FlowState['answers']): void {
    keepWalk(answers, this.#walk.replaceAnswer(index, answers), this.state.answers);
  }

  /** The same moment where another answer stands at this position: computed beside what is kept. */
  imagine(index: number, state: FlowState): Evaluation {
    return new Evaluation(this.flow, state, this.at, this.#walk.withAnswer(index, state.answers));
  }

  /** The question at this position, null where it is hidden. */
  row(index: number): Row | null {
    return this.#walk.row(index);
  }

  /** Every visible question, in order. */
  rows(): Row[] {
    return this.flow.questions.map(({ index }) => this.#walk.row(index)).filter((row) => row !== null);
  }

  /** Everything the rules may know when all questions are behind. */
  facts(): Facts {
    this.row(this.flow.questions.length - 1);
    return { ...this.flow.facts, ...this.#walk.facts, parent_answer: null, now: this.at };
  }
}

/** So many walks are remembered: the customers who are answering right now. */
const remembered = 256;

/** By the answers they walk over, which are never changed in place; the longest known first. */
const recent = new Map<WalkedState['answers'], Walk>();

/**
 * The walk over a state: the one that was begun for an earlier event or screen, if it is known still. That saves work
 * and changes nothing: a walk is a pure function of flow, answers, facts and time.
 */
function walkOver(flow: Flow, state: WalkedState, now: number): Walk {
  const known = recent.get(state.answers);
  if (known?.isOver(flow, state, now)) return known;
  const walk = new Walk(flow, state, now);
  keepWalk(state.answers, walk);
  return walk;
}

/** Remembers a walk for the events that follow, in the place of the one over the answers before. */
function keepWalk(
  answers: WalkedState['answers'],
  walk: Walk,
  before: WalkedState['answers'] = answers,
): void {
  recent.delete(before);
  recent.set(answers, walk);
  if (recent.size <= remembered) return;
  const oldest = recent.keys().next();
  if (!oldest.done) recent.delete(oldest.value);
}
