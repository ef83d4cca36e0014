import type { ServiceDetail } from '@gam/schemas/questions';
import type { GivenAnswers } from './given-answers.ts';
import type { ServiceInCity } from './repository.ts';
import { showPrices } from './show-price.ts';

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
