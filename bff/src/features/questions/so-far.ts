import type { RunningPrice, Screen, Summary } from '@gam/schemas/descriptors';
import type { AnswerPrices } from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import { groupDigits } from '@gam/shared/money';
import { priceAnswer, priceSoFar } from '@gam/shared/price-so-far';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import {
  constraintsOf,
  type Evaluation,
  hasPrices,
  isLookedAt,
  passedPositions,
  restOfPrice,
  type Row,
} from '@gam/engine/flow';
import { share } from '../../protocol/fragments/share.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { summariseAnswers } from './answer-summary.ts';

/** The question of a screen, with the answer that it shows. */
interface Asked {
  readonly row: Row;
  readonly answer: AnswerValues | null;
}

/**
 * Presents the answers before a position, and what they cost with the answer to the question that is asked there, if one
 * is. `blank` is the summary without answers. [O-2.21]
 */
export function presentSoFar(
  evaluation: Evaluation,
  before: number,
  { blank, asked }: { readonly blank: Summary; readonly asked?: Asked },
): Pick<Screen, 'aside' | 'running_price'> {
  return {
    aside: [summariseAnswers(evaluation, { blank, before })],
    ...(hasPrices(evaluation.flow) && presentRunningPrice(evaluation, before, asked)),
  };
}

/** Summarises the answers before a position. */
export const summariseSoFar = (evaluation: Evaluation, before: number): Summary =>
  summariseAnswers(evaluation, { before });

const words = share({ ...commonTexts.order.priceSoFar });
const noPrices: AnswerPrices = { options: [], units: [] };
const noAnswer: AnswerValues = { values: [] };

function presentRunningPrice(
  evaluation: Evaluation,
  before: number,
  asked: Asked | undefined,
): Pick<Screen, 'running_price'> {
  const rows = reachedRows(evaluation, before);
  return asked ? presentFollowing(evaluation, asked, rows) : presentPrice(evaluation, before, rows);
}

/** The visible questions before a position, and those after it that the customer has passed. */
function reachedRows(evaluation: Evaluation, before: number): Row[] {
  const passed = passedPositions(evaluation.flow, evaluation.state);
  const rows = evaluation.rows(Math.max(passed.last, before - 1));
  return rows.filter(({ at: { index } }) => index < before || passed.has(index));
}

/** What the answers before a position cost. Nothing where nothing in the service has a price. */
function presentPrice(
  { flow }: Evaluation,
  before: number,
  rows: readonly Row[],
): Pick<Screen, 'running_price'> {
  const rest = restOfPrice(flow, { before }, rows);
  return rest === null
    ? {}
    : { running_price: writePrice(priceSoFar(rest, priceAnswer(noPrices, noAnswer))) };
}

/** What the answers cost, as it follows the one on the screen. */
function presentFollowing(
  { flow }: Evaluation,
  { row, answer }: Asked,
  rows: readonly Row[],
): Pick<Screen, 'running_price'> {
  const { at } = row;
  // Another answer may hide what was answered after it, or ask for more.
  const counting = isLookedAt(flow, at) ? rows.filter((other) => other.at.index < at.index) : rows;
  const rest = restOfPrice(flow, { before: at.index, asked: at.index }, counting);
  if (rest === null) return {};
  const given = answer ?? noAnswer;
  const isSettled = at.prices === null || validateAnswer(constraintsOf(flow, row), given) === null;
  const price = priceSoFar(rest, isSettled ? priceAnswer(at.prices ?? noPrices, given) : null);
  return { running_price: { ...writePrice(price), follows: { ...rest, words } } };
}

function writePrice(price: ReturnType<typeof priceSoFar>): Pick<RunningPrice, 'label' | 'text'> {
  if (price === null) return { label: words.exact, text: '' };
  return {
    label: price.isExact ? words.exact : words.at_least,
    text: fillText(words.amount, { amount: groupDigits(price.toman) }),
  };
}
