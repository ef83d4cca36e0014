import type { Facts } from '../rules/facts.ts';
import type { Flow } from './flow.ts';
import { keepWalk, walkOver } from './recent-walks.ts';
import type { FlowState } from './state.ts';
import type { Row } from './row.ts';
import type { Walk } from './walk.ts';

export type { Row } from './row.ts';

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
