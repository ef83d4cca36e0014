import type { Option } from '@gam/schemas/questions';
import { cityAmount, type OptionAmount, type PriceRules } from './price-rules.ts';
import { priceOfOption } from './price-lines.ts';

/** Options with the amounts that the quote will count in a city, in toman, so that the two can never differ. [O-3.05] */
export function showPrices(options: readonly Option[], rules: PriceRules, cityPercent: number): Option[] {
  const amounts = amountsByOption(rules);
  return options.map((option) => showPrice(option, amounts.get(option.id), cityPercent));
}

function showPrice(option: Option, amount: OptionAmount | undefined, cityPercent: number): Option {
  if (amount === undefined) return showRange(option, cityPercent);
  const { toman, off } = priceOfOption(amount, cityPercent);
  return {
    ...option,
    price: toman - off,
    original_price: off > 0 ? toman : null,
    discount_percentage: off > 0 ? (amount.discount_percent ?? null) : null,
  };
}

/** The range that a price will fall into is written as prices are: for a city at 100 percent. */
function showRange(option: Option, cityPercent: number): Option {
  const inCity = (toman: number | null) => (toman === null ? null : cityAmount(toman, cityPercent));
  return { ...option, min_price: inCity(option.min_price), max_price: inCity(option.max_price) };
}

function amountsByOption(rules: PriceRules): ReadonlyMap<string, OptionAmount> {
  const amounts = rules.lines.flatMap((line) => (line.per === 'unit' ? [] : line.amounts));
  return new Map(amounts.map((amount) => [amount.option, amount]));
}
