import type { Button, Summary } from '@gam/schemas/descriptors';
import type { AnswerCount } from '@gam/schemas/questions';
import type { Evaluation, Row } from '../../engine/flow/evaluation.ts';
import { leaveQuote } from '../../engine/flow/events/back.ts';
import type { OfferedItem } from '../../engine/questions/kind.ts';
import { noOffers } from '../../engine/flow/offers.ts';
import { makeView } from '../../engine/flow/question-view.ts';
import { readableAnswer } from '../../engine/flow/submission.ts';
import { type FlowState, steps } from '../../engine/flow/state.ts';
import { writeAnswer } from '../../engine/questions/write-answer.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';

interface SummaryPlace {
  readonly title: string;
  readonly key: string;
  /** Answers from this position on are shown only where the customer was there already. */
  readonly before: number;
  /** How many of an option were priced, where that was said. [O-3.10] */
  readonly priced?: readonly AnswerCount[];
}

/**
 * The answers before a position and the expert who was chosen, those that the customer gave to be changed in place.
 * [O-2.21]
 */
export function summariseAnswers(
  evaluation: Evaluation,
  { title, key, before, priced = [] }: SummaryPlace,
): Summary {
  const { passed } = evaluation.state;
  const isChangeable = changeableIn(evaluation);
  const describeRow = (row: Row): Summary['items'] => {
    const wasPassed = passed.includes(row.at.question.id);
    const answer = row.at.index < before || wasPassed ? readableAnswer(evaluation, row) : null;
    if (!answer) return [];
    const change = isChangeable(row.at.index) ? { change: changeButton(answer.id) } : {};
    const pictures = answerPictures(row.answer?.chosen);
    return [
      {
        key: answer.id,
        title: answer.title,
        text: priceText(evaluation, row, priced) ?? answer.text,
        ...pictures,
        ...change,
      },
    ];
  };
  return {
    type: 'summary',
    key,
    title,
    items: [
      ...evaluation.rows().flatMap(describeRow),
      ...describeExpert(evaluation.state),
      ...describeGiven(evaluation.state),
    ],
    labels: { more: commonTexts.order.seeMore, less: commonTexts.order.seeLess },
    empty: commonTexts.order.nothingYet,
  };
}

/** Which questions can be gone back to; from the quote also those that were answered by themselves. [O-4.02] */
function changeableIn(evaluation: Evaluation): (index: number) => boolean {
  const { flow, state, at } = evaluation;
  const isQuote = state.phase === 'quote';
  const left = isQuote
    ? leaveQuote({ flow, state, evaluation, at, offers: noOffers }).evaluation
    : evaluation;
  return (index) => {
    const row = left.row(index);
    return row !== null && !row.isAutomatic && left.state.passed.includes(row.at.question.id);
  };
}

/** An answer with counts in the numbers that were priced; null where they are the same, or there are none. */
function priceText({ flow }: Evaluation, row: Row, priced: readonly AnswerCount[]): string | null {
  const { answer, at } = row;
  if (!answer?.counts) return null;
  const known = new Map(priced.map(({ value, number }) => [value, number]));
  const counts = answer.counts.map(({ value, number }) => ({ value, number: known.get(value) ?? number }));
  const isSame = counts.every(({ number }, index) => number === answer.counts?.[index]?.number);
  return isSame ? null : writeAnswer(at.question, { ...answer, counts }, makeView(flow, row)).text;
}

/** The pictures of what an answer chose, small; none where there are none. [O-9.01] */
function answerPictures(chosen: readonly OfferedItem[] = []): { images?: string[] } {
  const images = chosen.flatMap(({ image }) => (image === undefined ? [] : [thumbnailOf(image, 48)]));
  return images.length > 0 ? { images } : {};
}

/** Who was chosen behind the questions, or that the best one is to be assigned. */
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

/** Who came with the link, by the name that the link gives. [O-1.04, O-2.06] */
const describeGiven = ({ facts: { query }, expert }: FlowState): Summary['items'] =>
  query.workman !== null && query.workman_name !== null && !expert?.settled
    ? [{ key: 'workman', title: commonTexts.chosenExpert, text: query.workman_name }]
    : [];

const changeButton = (question: string): Button => ({
  id: `change_${question}`,
  label: commonTexts.order.change,
  event: 'jump',
  args: { step: question, by: 'summary' },
  kind: 'quiet',
  skips_answer: true,
});
