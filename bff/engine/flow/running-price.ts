import {
  type AnswerPrices,
  answerForms,
  isCounted,
  type Option,
  type Question,
} from '@gam/schemas/questions';
import { type Amount, priceAnswer, type RestOfPrice } from '@gam/shared/price-so-far';
import type { Service } from '../questions/complete-service.ts';
import { lazily } from '../lazily.ts';
import type { FlowQuestion, Row } from './flow.ts';
import type { Slot } from './memory.ts';

type OptionPrice = AnswerPrices['options'][number];
type PricedService = Pick<Service, 'has_price' | 'pricing'>;

/**
 * Returns what the answers to a question cost before discounts: by the service's pricing where its upstream tells it, else
 * by what the options say. Null where they cost nothing, and where a service's price is agreed on the spot.
 */
export function pricesOf(question: Question, { has_price, pricing }: PricedService): AnswerPrices | null {
  if (!has_price) return null;
  const prices = pricing === undefined ? pricesShown(question) : pricesCounted(question, pricing);
  return prices.options.length + prices.units.length === 0 ? null : prices;
}

function pricesShown({ type, type_tags, options }: Question): AnswerPrices {
  const each = isCounted(answerForms[type], type_tags) ? ({ each: true } as const) : {};
  return { options: options.flatMap((option) => shownPrice(option, each)), units: [] };
}

function shownPrice(option: Option, each: Pick<OptionPrice, 'each'>): OptionPrice[] {
  const { id, price, original_price, min_price, max_price } = option;
  if (price !== null) return [{ option: id, toman: original_price ?? price, ...each }];
  if (min_price === null && max_price === null) return [];
  const isFixed = min_price === max_price;
  return [{ option: id, toman: min_price ?? 0, ...each, ...(!isFixed && { at_least: true }) }];
}

function pricesCounted(
  question: Question,
  { options, units }: NonNullable<Service['pricing']>,
): AnswerPrices {
  const { id } = question;
  const counted = options
    .filter((line) => line.question === id)
    .flatMap(({ each, amounts }) =>
      amounts.map(({ option, toman }): OptionPrice => ({ option, toman, ...(each && { each }) })),
    );
  const known = new Set(counted.map(({ option }) => option));
  // What an option that the quote does not count says of its price is settled later.
  const open = pricesShown(question).options.filter(({ option }) => !known.has(option));
  return {
    options: [...counted, ...open.map(({ option }): OptionPrice => ({ option, toman: 0, at_least: true }))],
    units: units.filter((unit) => unit.question === id).map(({ toman, included }) => ({ toman, included })),
  };
}

interface PricedFlow {
  readonly service: PricedService;
  /** The questions with prices. */
  readonly priced: readonly Pick<FlowQuestion, 'index'>[];
}

/** What every order of a service costs, and the least that one costs, in toman. */
const ownPrices = ({ has_price, pricing }: PricedService): { fees: number; minimum: number } => {
  const { fees = 0, minimum = 0 } = has_price && pricing ? pricing : {};
  return { fees, minimum };
};

/** Whether anything in a service has a price. */
export function hasPrices({ service, priced }: PricedFlow): boolean {
  const { fees, minimum } = ownPrices(service);
  return priced.length > 0 || fees !== 0 || minimum !== 0;
}

/**
 * Returns what is known of the price beside the answer to one question, if one is asked; null where nothing in the service
 * has a price. `rows`: the visible questions that count; those before the position are all known.
 */
export function restOfPrice(
  flow: PricedFlow,
  { before, asked = null }: { readonly before: number; readonly asked?: number | null },
  rows: readonly Pick<Row, 'at' | 'answer'>[],
): RestOfPrice | null {
  if (!hasPrices(flow)) return null;
  const { fees, minimum } = ownPrices(flow.service);
  const counted = lazily(() => new Set(rows.map(({ at }) => at.index)));
  let others = 0;
  let isExact = true;
  for (const { at, answer } of rows) {
    if (at.index === asked || at.prices === null || answer === null) continue;
    const amount = amountOf(at, at.prices, answer);
    others += amount.toman;
    isExact &&= amount.isExact;
  }
  // Those before the position are answered, or hidden by the answers before them.
  const isKnown = flow.priced.every(({ index }) => index < before || index === asked || counted().has(index));
  return {
    others,
    is_exact: isExact,
    fees,
    minimum: isKnown ? minimum : null,
  };
}

/** What answers cost: each screen ahead and each next event counts all answers so far. */
const amountSlot: Slot<NonNullable<Row['answer']>, Amount> = { name: 'amounts of answers' };

const amountOf = (
  { memory }: Pick<FlowQuestion, 'memory'>,
  prices: AnswerPrices,
  answer: NonNullable<Row['answer']>,
): Amount => memory.get(amountSlot, answer) ?? memory.set(amountSlot, answer, priceAnswer(prices, answer));
