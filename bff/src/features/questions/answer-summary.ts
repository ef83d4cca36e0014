import type { Button, Summary } from '@gam/schemas/descriptors';
import type { Answer, AnswerCount, Question } from '@gam/schemas/questions';
import {
  type Evaluation,
  type Flow,
  type FlowState,
  leaveQuote,
  makeView,
  noLookUps,
  passedPositions,
  Positions,
  readableAnswer,
  type Row,
  type RowEntry,
  type Slot,
  steps,
} from '@gam/engine/flow';
import { type OfferedItem, writeAnswer } from '@gam/engine/questions';
import { deriveFrom, share } from '../../protocol/fragments/share.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';

/** A summary without rows, and the part that all buttons of its rows have in common. */
export const blankSummary: Summary = share({
  type: 'summary',
  key: 'so_far',
  title: commonTexts.order.soFar,
  items: [],
  labels: { more: commonTexts.order.seeMore, less: commonTexts.order.seeLess },
  empty: commonTexts.order.nothingYet,
});
const anyChange = share({
  label: commonTexts.order.change,
  event: 'jump',
  args: { by: 'summary' },
  kind: 'quiet',
  skips_answer: true,
} as const);

interface SummaryPlace {
  /** The summary without rows. */
  readonly blank?: Summary;
  readonly title?: string;
  readonly key?: string;
  /** The position before which all answers are shown, and behind it those to questions that the customer has passed. */
  readonly before: number;
  /** Whether the answers to a kind of question are shown; missing: all are. */
  readonly shows?: (question: Question) => boolean;
  /** The priced count of each option, if the quote has one. [O-3.10] */
  readonly priced?: readonly AnswerCount[];
}

/**
 * Summarises the answers to questions and the chosen expert; the customer can change their own answers in place.
 * [O-2.21]
 */
export function summariseAnswers(evaluation: Evaluation, place: SummaryPlace): Summary {
  const { blank = blankSummary, title = blank.title, key = blank.key } = place;
  const items = describeAnswers(evaluation, place);
  items.push(...describeExpert(evaluation.state), ...describeGiven(evaluation.state));
  return deriveFrom(blank, { ...blank, key, title, items });
}

type Item = Summary['items'][number];

/** The items of written answers, by whether they can be changed: each is shared. */
const itemSlots = {
  changeable: { name: 'changeable items' },
  fixed: { name: 'fixed items' },
} as const satisfies Record<string, Slot<Answer, Item>>;

/** Describes a row's answer; null without one. */
function describeAnswer(flow: Flow, row: Row, isChangeable: boolean): Item | null {
  const answer = readableAnswer(flow, row);
  if (!answer) return null;
  const { memory } = row.at;
  const slot: Slot<Answer, Item> = itemSlots[isChangeable ? 'changeable' : 'fixed'];
  const made = memory.get(slot, answer);
  if (made) return made;
  const { id, title, text } = answer;
  const change = isChangeable ? { change: changeButton(id) } : {};
  return memory.set(slot, answer, { key: id, title, text, ...answerPictures(row.answer?.chosen), ...change });
}

/** The items of answers where a mark says which can be changed. */
const markedItems: RowEntry<Item | null> = { name: 'marked items', make: describeAnswer };

/** The items of answers where passed questions are marked: an answer by a rule cannot be changed. */
const passedItems: RowEntry<Item | null> = {
  name: 'items of passed questions',
  make: (flow, row, isPassed) => describeAnswer(flow, row, isPassed && !row.isAutomatic),
};

/** Returns the items of all questions up to a position; on the quote automatic answers can be changed too. [O-4.02] */
function itemsOf(evaluation: Evaluation, last: number): readonly (Item | null)[] {
  const { flow, state, at } = evaluation;
  const isQuote = state.phase === 'quote';
  const { evaluation: left } = isQuote
    ? leaveQuote({ flow, state, evaluation, at, offers: noLookUps })
    : { evaluation };
  const passed = passedPositions(flow, left.state);
  if (left === evaluation) return evaluation.entries(passedItems, last, passed);
  const own = left.rows(last).filter(({ isAutomatic, at: { index } }) => !isAutomatic && passed.has(index));
  return evaluation.entries(markedItems, last, Positions.of(own.map((row) => row.at.index)));
}

/** Describes the answers to the questions that were reached. */
function describeAnswers(evaluation: Evaluation, { before, shows, priced = [] }: SummaryPlace): Item[] {
  const reached = passedPositions(evaluation.flow, evaluation.state);
  const last = Math.max(reached.last, before - 1);
  const all = itemsOf(evaluation, last);
  const items: Item[] = [];
  // A plain loop: each screen ahead shows all answers.
  for (let index = 0; index <= last; index += 1) {
    const item = all[index] ?? null;
    if (item === null || (index >= before && !reached.has(index))) continue;
    const row = shows || priced.length > 0 ? evaluation.row(index) : null;
    if (row && shows && !shows(row.at.question)) continue;
    const text = row && priceText(evaluation, row, priced);
    items.push(text === null ? item : { ...item, text });
  }
  return items;
}

/** Returns an answer with its priced counts; null if they equal the given ones or there are none. */
function priceText({ flow }: Evaluation, row: Row, priced: readonly AnswerCount[]): string | null {
  const { answer, at } = row;
  if (!answer?.counts) return null;
  const known = new Map(priced.map(({ value, number }) => [value, number]));
  const counts = answer.counts.map(({ value, number }) => ({ value, number: known.get(value) ?? number }));
  const isSame = counts.every(({ number }, index) => number === answer.counts?.[index]?.number);
  return isSame ? null : writeAnswer(at.question, { ...answer, counts }, makeView(flow, row)).text;
}

/** Returns the small pictures of the chosen items, if any. [O-9.01] */
function answerPictures(chosen: readonly OfferedItem[] = []): { images?: string[] } {
  const images = chosen.flatMap(({ image }) => (image === undefined ? [] : [thumbnailOf(image, 48)]));
  return images.length > 0 ? { images } : {};
}

/** Describes the chosen expert, or says that the best one will be assigned. */
const describeExpert = ({ expert }: FlowState): Summary['items'] =>
  expert?.settled
    ? [
        {
          key: 'expert',
          title: commonTexts.chosenExpert,
          text: expert.chosen?.name ?? commonTexts.bestExpert,
          change: changeButton(steps.experts),
        },
      ]
    : [];

/** Describes the expert whom the link names. [O-1.04, O-2.06] */
const describeGiven = ({ facts: { query }, expert }: FlowState): Summary['items'] =>
  query.workman !== null && query.workman_name !== null && !expert?.settled
    ? [{ key: 'workman', title: commonTexts.chosenExpert, text: query.workman_name }]
    : [];

const changeButton = (question: string): Button =>
  deriveFrom(anyChange, {
    ...anyChange,
    id: `change_${question}`,
    args: { step: question, by: 'summary' },
  });
