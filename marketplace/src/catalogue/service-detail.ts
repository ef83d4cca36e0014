import type { Option, ServiceDetail } from '@gam/schemas/questions';
import { priceOfOption } from '../pricing/price-lines.ts';
import type { OptionAmount, PriceRules } from '../pricing/price-rules.ts';
import type { GivenAnswers } from './given-answers.ts';
import type { ServiceInCity } from './repository.ts';

/**
 * A service as a city sees it: its options show the amounts that the quote will count, so that the two can never
 * differ; questions carry the answers of an earlier order where it is copied. [O-3.01, O-7.01]
 */
export function presentService(
  { service, city }: ServiceInCity,
  given: GivenAnswers = new Map(),
): ServiceDetail {
  const amounts = amountsByOption(service.priceRules);
  return {
    ...service.detail,
    questions: service.detail.questions.map((question) => ({
      ...question,
      options: question.options.map((option) => showPrice(option, amounts.get(option.id), city.pricePercent)),
      answers: given.get(question.id) ?? null,
    })),
  };
}

function showPrice(option: Option, amount: OptionAmount | undefined, cityPercent: number): Option {
  if (amount === undefined) return option;
  const { toman, off } = priceOfOption(amount, cityPercent);
  return {
    ...option,
    price: toman - off,
    original_price: off > 0 ? toman : null,
    discount_percentage: off > 0 ? (amount.discount_percent ?? null) : null,
  };
}

function amountsByOption(rules: PriceRules): ReadonlyMap<string, OptionAmount> {
  const amounts = rules.lines.flatMap((line) => (line.per === 'unit' ? [] : line.amounts));
  return new Map(amounts.map((amount) => [amount.option, amount]));
}
