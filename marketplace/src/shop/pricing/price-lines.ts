import type { Option } from '@gam/schemas/questions';
import {
  cityAmount,
  type CountLine,
  type OptionAmount,
  type OptionLine,
  percentOff,
  type PriceLine,
  type PriceRules,
  type UnitLine,
} from './price-rules.ts';

/** A valid answer: its choices are options of the question, its counts and numbers are within bounds. */
export interface CheckedAnswer {
  readonly values: readonly string[];
  /** The count of each chosen option, if the question counts. */
  readonly counts: ReadonlyMap<string, number>;
  /** The given number; null for other types of questions. */
  readonly number: number | null;
}

/** Checked answers by question id, without unanswered questions. */
export type CheckedAnswers = ReadonlyMap<string, CheckedAnswer>;

/** One priced item: its cost and its discount, in toman. */
export interface PricedItem {
  /** The option; null where a number is priced. */
  readonly option: string | null;
  readonly items: number | null;
  readonly toman: number;
  readonly off: number;
}

type Pricer<L extends PriceLine> = (line: L, answer: CheckedAnswer, cityPercent: number) => PricedItem[];

/** Prices the parts of an answer that a line covers; empty if there are none. */
export function priceLine(line: PriceLine, answer: CheckedAnswer, cityPercent: number): PricedItem[] {
  // The key is the kind of the line, which the compiler cannot infer from the union.
  const price = pricers[line.per] as Pricer<PriceLine>;
  return price(line, answer, cityPercent);
}

/** The unit price of an option in a city, in toman, as shown beside it and as counted in the quote. */
export function priceOfOption(amount: OptionAmount, cityPercent: number): { toman: number; off: number } {
  const toman = cityAmount(amount.toman, cityPercent);
  return { toman, off: percentOff(toman, amount.discount_percent ?? 0) };
}

function priceOptions(
  line: OptionLine | CountLine,
  answer: CheckedAnswer,
  cityPercent: number,
): PricedItem[] {
  return line.amounts
    .filter(({ option }) => answer.values.includes(option))
    .map((amount) => {
      const one = priceOfOption(amount, cityPercent);
      const items = line.per === 'count' ? (answer.counts.get(amount.option) ?? 0) : 1;
      return {
        option: amount.option,
        items: line.per === 'count' ? items : null,
        toman: one.toman * items,
        off: one.off * items,
      };
    });
}

function priceUnits(line: UnitLine, answer: CheckedAnswer, cityPercent: number): PricedItem[] {
  if (answer.number === null) return [];
  const charged = Math.max(0, answer.number - line.included);
  return [
    {
      option: null,
      items: answer.number,
      toman: Math.round(cityAmount(line.toman, cityPercent) * charged),
      off: 0,
    },
  ];
}

const pricers = { option: priceOptions, count: priceOptions, unit: priceUnits } satisfies {
  [K in PriceLine['per']]: Pricer<Extract<PriceLine, { per: K }>>;
};

/** Adds to options the amounts that the quote counts in a city, in toman. [O-3.05] */
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

/** Shows the price range of an option, which is stored for a city at 100 percent. */
function showRange(option: Option, cityPercent: number): Option {
  const inCity = (toman: number | null) => (toman === null ? null : cityAmount(toman, cityPercent));
  return { ...option, min_price: inCity(option.min_price), max_price: inCity(option.max_price) };
}

function amountsByOption(rules: PriceRules): ReadonlyMap<string, OptionAmount> {
  const amounts = rules.lines.flatMap((line) => (line.per === 'unit' ? [] : line.amounts));
  return new Map(amounts.map((amount) => [amount.option, amount]));
}
