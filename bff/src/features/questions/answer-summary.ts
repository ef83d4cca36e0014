import type { Button, Summary } from '@gam/schemas/descriptors';
import type { Answer, AnswerCount } from '@gam/schemas/questions';
import {
  type Evaluation,
  type FlowState,
  leaveQuote,
  makeView,
  noLookUps,
  readableAnswer,
  type Row,
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
  /** The questions whose answers are shown. */
  readonly rows: readonly Row[];
  /** The priced count of each option, if the quote has one. [O-3.10] */
  readonly priced?: readonly AnswerCount[];
}

/**
 * Summarises the answers to questions and the chosen expert; the customer can change their own answers in place.
 * [O-2.21]
 */
export function summariseAnswers(
  evaluation: Evaluation,
  { blank = blankSummary, title = blank.title, key = blank.key, rows, priced = [] }: SummaryPlace,
): Summary {
  const isChangeable = changeableIn(evaluation);
  const describeRow = (row: Row): Summary['items'] => {
    const item = describeAnswer(evaluation, row, isChangeable(row.at.index));
    if (!item) return [];
    const text = priceText(evaluation, row, priced);
    return [text === null ? item : { ...item, text }];
  };
  return deriveFrom(blank, {
    ...blank,
    key,
    title,
    items: [
      ...rows.flatMap(describeRow),
      ...describeExpert(evaluation.state),
      ...describeGiven(evaluation.state),
    ],
  });
}

/** The visible questions before a position, and those after it that the customer has passed. */
export function reachedRows(evaluation: Evaluation, before: number): Row[] {
  const { passed } = evaluation.state;
  const { indexOf } = evaluation.flow;
  const last = passed.reduce((latest, id) => Math.max(latest, indexOf.get(id) ?? 0), before - 1);
  return evaluation.rows(last).filter(({ at }) => at.index < before || passed.includes(at.question.id));
}

type Item = Summary['items'][number];

/** The items of answers, by whether they can be changed: written answers are shared. */
const itemSlots = {
  changeable: { name: 'changeable items' },
  fixed: { name: 'fixed items' },
} as const satisfies Record<string, Slot<Answer, Item>>;

/** Describes a row's answer; null without one. */
function describeAnswer(evaluation: Evaluation, row: Row, isChangeable: boolean): Item | null {
  const answer = readableAnswer(evaluation, row);
  if (!answer) return null;
  const { memory } = row.at;
  const slot: Slot<Answer, Item> = itemSlots[isChangeable ? 'changeable' : 'fixed'];
  const made = memory.get(slot, answer);
  if (made) return made;
  const { id, title, text } = answer;
  const change = isChangeable ? { change: changeButton(id) } : {};
  return memory.set(slot, answer, { key: id, title, text, ...answerPictures(row.answer?.chosen), ...change });
}

/** Returns whether a question can be changed; on the quote automatic answers can be changed too. [O-4.02] */
function changeableIn(evaluation: Evaluation): (index: number) => boolean {
  const { flow, state, at } = evaluation;
  const isQuote = state.phase === 'quote';
  const left = isQuote
    ? leaveQuote({ flow, state, evaluation, at, offers: noLookUps }).evaluation
    : evaluation;
  const passed = new Set(left.state.passed);
  return (index) => {
    const row = left.row(index);
    return row !== null && !row.isAutomatic && passed.has(row.at.question.id);
  };
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
