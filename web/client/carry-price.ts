import type { AheadBranch, QuestionNode, Screen } from '@gam/schemas/descriptors';
import { type Amount, priceAnswer } from '@gam/shared/price-so-far';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { givenAnswer } from './find-question.ts';

const nothing: Amount = { toman: 0, isExact: true };

/** What an answer to a question costs; null: it is not valid, and the question's answers cost something. */
export function priceOf(question: QuestionNode, answer: AnswerValues = givenAnswer(question)): Amount | null {
  const { prices, constraints } = question;
  if (prices === undefined) return nothing;
  return validateAnswer(constraints, answer) === null ? priceAnswer(prices, answer) : null;
}

/** Adds to the screens behind any answer to a question what the given answer costs: they were made without it. */
export function carryPrice(branch: AheadBranch, question: QuestionNode, answer: AnswerValues): AheadBranch {
  const before = priceOf(question) ?? nothing;
  const { toman, isExact } = priceOf(question, answer) ?? nothing;
  return toman === before.toman && isExact
    ? branch
    : addPrice(branch, { toman: toman - before.toman, isExact });
}

const addPrice = ({ screen, ahead, ...branch }: AheadBranch, more: Amount): AheadBranch => ({
  ...branch,
  screen: withPrice(screen, more),
  ahead: ahead.map((next) => addPrice(next, more)),
});

function withPrice(screen: Screen, { toman, isExact }: Amount): Screen {
  const price = screen.running_price;
  if (!price?.follows) return screen;
  const { others, is_exact } = price.follows;
  const follows = { ...price.follows, others: others + toman, is_exact: is_exact && isExact };
  return { ...screen, running_price: { ...price, follows } };
}
