import type { Answer, GivenAnswer, ServiceDetail } from '@gam/schemas/questions';
import type { Static } from 'typebox';
import type { ServiceInCity } from '../catalogue/repository.ts';
import { showPrices } from '../pricing/show-price.ts';
import { checkAnswers } from '../answers/check-answers.ts';
import type { References } from '../answers/references/index.ts';
import type { ServiceQuestion } from '../catalogue/service-question.ts';

/** Pre-filled answers by question id. */
type GivenAnswers = ReadonlyMap<string, Static<typeof GivenAnswer>>;

/**
 * The answers of an earlier order that its service's questions of today still take: what they name must still be
 * there. What no longer fits is left out, and with it the answers that hung on it. [O-4.11]
 */
export function answersToCopy(
  questions: readonly ServiceQuestion[],
  earlier: readonly Answer[],
  references: References,
): GivenAnswers {
  const kept: Answer[] = [];
  for (const { id } of questions) {
    const answer = earlier.find((other) => other.id === id);
    if (answer !== undefined && 'answers' in checkAnswers(questions, [...kept, answer], { references }))
      kept.push(answer);
  }
  return new Map(
    kept.map(({ id, values, counts }) => [id, counts === undefined ? { values } : { values, counts }]),
  );
}

/**
 * A service as a city sees it: its options show the amounts that the quote will count; questions carry the answers of
 * an earlier order where it is copied. [O-3.01, O-7.01]
 */
export function presentService(
  { service, city }: ServiceInCity,
  given: GivenAnswers = new Map(),
): ServiceDetail {
  return {
    ...service.detail,
    questions: service.detail.questions.map((question) => ({
      ...question,
      options: showPrices(question.options, service.priceRules, city.pricePercent),
      answers: given.get(question.id) ?? null,
    })),
  };
}
