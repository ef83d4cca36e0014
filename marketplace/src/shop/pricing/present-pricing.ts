import type { ServicePricing } from '@gam/schemas/questions';
import { cityAmount, type PriceRules } from './price-rules.ts';

/** Presents what quotes count before discounts, in a city, so that a price before the quote can follow the answers. */
export function presentPricing(rules: PriceRules, cityPercent: number): ServicePricing {
  const inCity = (toman: number) => cityAmount(toman, cityPercent);
  return {
    fees: inCity(rules.base.toman),
    minimum: inCity(rules.minimum_toman),
    options: rules.lines.flatMap((line) =>
      line.per === 'unit'
        ? []
        : [
            {
              question: line.question,
              each: line.per === 'count',
              amounts: line.amounts.map(({ option, toman }) => ({ option, toman: inCity(toman) })),
            },
          ],
    ),
    units: rules.lines.flatMap((line) =>
      line.per === 'unit'
        ? [{ question: line.question, toman: inCity(line.toman), included: line.included }]
        : [],
    ),
  };
}
