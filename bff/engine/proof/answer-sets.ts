import type { Answer } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { Evaluation } from '../flow/evaluation.ts';
import type { Flow, Row } from '../flow/flow.ts';
import type { Slot } from '../flow/memory.ts';
import { constraintsOf } from '../flow/question-view.ts';
import type { FlowState } from '../flow/state.ts';
import type { Walker } from '../simulate/guide.ts';
import type { AnswersOfKind } from '../simulate/tell-apart.ts';

/** An answer as a backend judges it. */
interface JudgedAnswer extends Pick<Answer, 'id' | 'values' | 'counts'> {
  /** The values stand for what a customer has or a look-up offers, such as an address: they are not real. */
  readonly is_example?: true;
}

/** One answer of a walk as it would be sent, with the position of its question. */
interface WalkedAnswer {
  readonly index: number;
  readonly text: string;
}

/** Who gave a set of answers: `walker` up to a place, `end` behind it, who is the same one at a new place. */
export interface WalkedSet {
  /** Equal for sets with equal answers: most are met again and again. */
  readonly name: string;
  readonly walker: Walker;
  readonly end: Walker;
}

/** A set of answers as an order would have it. */
interface CompleteSet {
  /** The answers as JSON. */
  readonly text: string;
  readonly evaluation: Evaluation;
}

/** The question that a walker answered, and the answers that lead along the same path. */
export interface Answered extends AnswersOfKind {
  readonly row: Row;
}

/** Whether the values of a row are examples: the constraints alone do not say which values there are. */
const isExample = (flow: Flow, row: Row): boolean =>
  row.favouriteOptions.length > 0 || constraintsOf(flow, row).kind === 'presence';

/** Answers as texts, by the stored ones: the answer of one option is one object for all walkers. */
const textSlot: Slot<AnswerValues, string> = { name: 'answers to judge' };

/** An answer to a question as it would be sent; null where it is empty. */
function textOf(flow: Flow, row: Row, answer: AnswerValues | null): string | null {
  if (!answer || answer.values.length === 0) return null;
  const { memory, question } = row.at;
  const known = row.favouriteOptions.length === 0 ? memory.get(textSlot, answer) : undefined;
  if (known !== undefined) return known;
  const { values, counts } = answer;
  const sent: JudgedAnswer = {
    id: question.id,
    values: [...values],
    ...(counts && { counts: [...counts] }),
    ...(isExample(flow, row) && { is_example: true }),
  };
  const text = JSON.stringify(sent);
  return row.favouriteOptions.length === 0 ? memory.set(textSlot, answer, text) : text;
}

/** Returns the answers to a walker's visible questions up to a position, as they would be sent. */
function walkedAnswers(evaluation: Evaluation, last?: number): WalkedAnswer[] {
  const walked: WalkedAnswer[] = [];
  for (const row of evaluation.rows(last)) {
    const text = textOf(evaluation.flow, row, row.answer);
    if (text !== null) walked.push({ index: row.at.index, text });
  }
  return walked;
}

/** The answers of a set. */
export const readAnswers = (text: string): JudgedAnswer[] => JSON.parse(text) as JudgedAnswer[];

/** The answers of a walker, and behind them those of another one; what the walker left empty stays so. */
function answersOf({ walker, end }: WalkedSet): FlowState['answers'] {
  if (walker === end) return end.state.answers;
  const behind = Object.entries(end.state.answers).filter(([id]) => !Object.hasOwn(walker.choices, id));
  return { ...Object.fromEntries(behind), ...walker.state.answers };
}

/** Returns the answers of a walked set as the engine has them at the end; null if one is missing there. */
export function completeSet(flow: Flow, set: WalkedSet, at: number): CompleteSet | null {
  const evaluation = new Evaluation(flow, { ...set.end.state, answers: answersOf(set) }, at);
  const isMissing = (row: Row): boolean =>
    (row.answer?.values.length ?? 0) === 0 && constraintsOf(flow, row).mandatory;
  if (set.walker !== set.end && evaluation.rows().some(isMissing)) return null;
  return { text: `[${textsOf(walkedAnswers(evaluation))}]`, evaluation };
}

const textsOf = (walked: readonly WalkedAnswer[]): string => walked.map(({ text }) => text).join();

/** A place where a walker comes to. */
interface Place {
  readonly name: string;
  /** The place before it; null at the beginning. */
  readonly before: string | null;
  /** Whether no walker was there before. */
  readonly isFirst: boolean;
  /** The position of its question; behind the last one at an end. */
  readonly position: number;
}

interface Arrival {
  readonly walker: Walker;
  readonly evaluation: Evaluation;
  readonly answered: Answered | null;
}

/** A walker who is not followed behind a place, and their answers up to it. */
interface Branch {
  readonly walker: Walker;
  readonly place: string;
  readonly before: string;
  readonly position: number;
  /** The answer that stands in for the one that was walked; null: none does. */
  readonly other: string | null;
}

/** A walker with another answer to the last question. */
function withAnswer(walker: Walker, { row }: Answered, answer: AnswerValues): Walker {
  const { id } = row.at.question;
  const { [id]: was, ...others } = walker.state.answers;
  const stored =
    answer.values.length > 0 ? { [id]: { by: was?.by ?? ('customer' as const), ...answer } } : {};
  return {
    ...walker,
    state: { ...walker.state, answers: { ...others, ...stored } },
    choices: { ...walker.choices, [id]: [...(walker.choices[id] ?? []).slice(0, -1), answer] },
  };
}

/**
 * Follows the walkers of one customer, and completes the answers of those who are not walked to an end: behind a place where
 * another one was before they get the same questions, and so does who gives another answer of the same kind: each of these
 * is in one set.
 */
export class Trails {
  /** The place before each place, on the first way there. */
  readonly #before = new Map<string, string | null>();
  readonly #branches: Branch[] = [];
  readonly #others = new Set<string>();
  readonly #told: Set<string>;
  readonly #ends: { readonly place: string; readonly walker: Walker; readonly evaluation: Evaluation }[] = [];

  /** `told`: the other answers that are in the sets of customers before; those of this one are added. */
  constructor(told: Set<string>) {
    this.#told = told;
  }

  /** A walker comes to a place. */
  come({ name, before, isFirst, position }: Place, { walker, evaluation, answered }: Arrival): void {
    if (isFirst) this.#before.set(name, before);
    if (isFirst && walker.end?.phase === 'placed') this.#ends.push({ place: name, walker, evaluation });
    const { flow } = evaluation;
    const others = answered && !isExample(flow, answered.row) ? this.#newOthers(flow, answered) : [];
    if (isFirst && others.length === 0) return;
    const walked = walkedAnswers(evaluation, position - 1);
    const texts = walked.map(({ text }) => text);
    if (!isFirst) this.#branches.push({ before: texts.join(), walker, place: name, position, other: null });
    if (!answered) return;
    const { index } = answered.row.at;
    const at = walked.findIndex((one) => one.index >= index);
    const from = at < 0 ? walked.length : at;
    const next = walked[from]?.index === index ? from + 1 : from;
    for (const { answer, text: other } of others) {
      const changed = [
        ...texts.slice(0, from),
        ...(answer.values.length > 0 ? [other] : []),
        ...texts.slice(next),
      ];
      const by = withAnswer(walker, answered, answer);
      this.#branches.push({ before: changed.join(), walker: by, place: name, position, other });
    }
  }

  /** The answers beside the one that was walked which are in no set yet. */
  #newOthers(
    flow: Flow,
    { row, others }: Answered,
  ): { readonly answer: AnswerValues; readonly text: string }[] {
    return others.flatMap((answer) => {
      const text = textOf(flow, row, answer) ?? `none to ${row.at.question.id}`;
      if (this.#told.has(text) || this.#others.has(text)) return [];
      this.#others.add(text);
      return [{ answer, text }];
    });
  }

  /** Every set of answers that leads to an order: each end's own, then those that differ from them on the way. */
  *sets(): Iterable<WalkedSet> {
    const endOf = new Map<string, { readonly end: Walker; readonly walked: readonly WalkedAnswer[] }>();
    const behind = new Map<string, string>();
    for (const { place, walker: end, evaluation } of this.#ends) {
      const walked = walkedAnswers(evaluation);
      yield { name: textsOf(walked), walker: end, end };
      for (let at: string | null = place; at !== null && !endOf.has(at); at = this.#before.get(at) ?? null)
        endOf.set(at, { end, walked });
    }
    for (const { before, walker, place, position, other } of this.#branches) {
      const goesOn = endOf.get(place);
      if (!goesOn) continue;
      if (other !== null) this.#told.add(other);
      const { end, walked } = goesOn;
      const after = behind.get(place) ?? textsOf(walked.filter(({ index }) => index >= position));
      behind.set(place, after);
      yield { name: `${before},${after}`, walker, end };
    }
  }
}
