import type { Facts, PriceFacts } from '../facts/facts.ts';
import type { Flow, Row } from './flow.ts';
import type { Positions } from './positions.ts';
import type { FlowState } from './state.ts';
import { followingOf, rememberFollowing } from './following-answers.ts';
import { type RowEntry, Walk, type WalkedState } from './walk.ts';

export type { Row } from './flow.ts';

/** A state with the view of its questions at one moment. */
export class Evaluation {
  readonly flow: Flow;
  readonly state: FlowState;
  /** The recorded time of the current event, ms since 1970. */
  readonly at: number;
  readonly #walk: Walk;

  constructor(flow: Flow, state: FlowState, at: number, walk: Walk = walkOver(flow, state, at)) {
    this.flow = flow;
    this.state = state;
    this.at = at;
    this.#walk = walk;
  }

  /** The same moment for a state with the same answers and facts: the question views are reused. */
  under(state: FlowState): Evaluation {
    const isSame = state.answers === this.state.answers && state.facts === this.state.facts;
    return new Evaluation(this.flow, state, this.at, isSame ? this.#walk : undefined);
  }

  /** Marks that the next state differs only in the answer at this position: the views before it are kept. */
  expectAnswer(index: number, answers: FlowState['answers']): void {
    rememberFollowing(this.flow, this.state.answers, { index, answers });
    this.flow.walks.keep(answers, this.#walk.replaceAnswer(index, answers), this.state.answers);
  }

  /** The same moment with another answer at this position, computed without changing the kept views. */
  imagine(index: number, state: FlowState): Evaluation {
    return new Evaluation(this.flow, state, this.at, this.#walk.withAnswer(index, state.answers));
  }

  /** The question at this position, null where it is hidden. */
  row(index: number): Row | null {
    return this.#walk.row(index);
  }

  /** Every visible question up to a position, in order; without one, of the whole flow. */
  rows(last = this.flow.questions.length - 1): Row[] {
    return this.#walk.rows(last);
  }

  /**
   * What is made of each question up to a position at least, null where it is hidden: made once for as long as its row and
   * mark stand. To be read at once, since the list changes with the walk.
   */
  entries<E>(of: RowEntry<E>, last: number, marks: Positions): readonly (E | null)[] {
    return this.#walk.entries(of, last, marks);
  }

  /** Whether a question's decision can change with the time: it is shown by its parent, and rules there read the time. */
  isTimed(index: number, as: 'shown' | 'answered'): boolean {
    const timed = this.flow.questions[index]?.decide.timed ?? 'never';
    const counts = timed === 'answered' || timed === as;
    return timed !== 'never' && counts && this.#walk.isShownByParent(index);
  }

  /** All facts after the last question. */
  facts(): Facts {
    this.row(this.flow.questions.length - 1);
    return {
      ...this.flow.facts,
      ...this.#walk.facts,
      parent_answer: null,
      price: priceOf(this.state),
      now: this.at,
    };
  }
}

/** The price of a state's quote; null without one. */
export const priceOf = ({ quote }: FlowState): PriceFacts | null =>
  quote && { price_toman: quote.achar_price ?? quote.price, amount_toman: quote.price };

/** Returns the walk over a state, reusing the one of an earlier event or screen if it is remembered. */
function walkOver(flow: Flow, state: WalkedState, now: number): Walk {
  const known = knownWalk(flow, state, now);
  if (known) return known;
  const walk = new Walk(flow, state, now);
  flow.walks.keep(state.answers, walk);
  return walk;
}

/** Finds a walk over a state. A reply shows answers that its events have replaced too: both walks begin alike. */
function knownWalk(flow: Flow, state: WalkedState, now: number): Walk | null {
  const { answers } = state;
  const known = flow.walks.find(answers);
  if (known instanceof Walk && known.isOver(flow, state, now)) return known;
  const following = followingOf(flow, answers);
  if (!following) return null;
  const later = knownWalk(flow, { ...state, answers: following.answers }, now);
  return later && later.withAnswer(following.index, answers);
}
