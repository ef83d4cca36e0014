import type { PriceAdjustment, QuoteResult } from '@gam/schemas/upstream';
import {
  type CheckedAnswers,
  type ChangedOrder,
  computeAhead,
  computePrice,
  type Price,
  type PriceTitles,
} from '../../shop/pricing/index.ts';
import type { ServiceInCity, ServiceQuestion } from '../../shop/catalogue/index.ts';
import { presentSelected, type ExpertRow } from '../../shop/experts/index.ts';
import type { StoredQuote } from '../records/index.ts';

/** The price of a request before the customer's discounts; both amounts are null if it is agreed on the spot. */
type AnswersPrice = Omit<Price, 'price' | 'achar_price'> & Pick<QuoteResult, 'price' | 'achar_price'>;

/** Prices the answers by the service's rules in a city. [O-3.11] */
export function priceAnswers({ service, city }: ServiceInCity, answers: CheckedAnswers): AnswersPrice {
  const { detail, priceRules } = service;
  const titles = titlesOf(detail.questions);
  return detail.has_price
    ? computePrice(priceRules, answers, titles, city.pricePercent)
    : agreedOnTheSpot(answers, titles);
}

/** The parts of a quote. */
interface QuoteInput {
  readonly service: ServiceInCity['service'];
  readonly answers: CheckedAnswers;
  readonly workman: ExpertRow | null;
  readonly priced: AnswersPrice;
  /** The price in toman; null if it is agreed on the spot. */
  readonly price: number | null;
  readonly adjustments: readonly PriceAdjustment[];
  readonly discount_data: QuoteResult['discount_data'];
  /** The order that it changes; null for a new order. */
  readonly edited: ChangedOrder | null;
}

/** Composes the quote from the answers, the chosen expert and the discounts. [O-3.10] */
export function composeQuote({
  service,
  answers,
  workman,
  priced,
  price,
  adjustments,
  discount_data,
  edited,
}: QuoteInput): StoredQuote {
  const { priceRules } = service;
  return {
    achar_price: priced.achar_price,
    pricing_label: priceRules.pricing_label,
    mini_factor: priced.mini_factor,
    adjustments: [...adjustments],
    discount_data,
    admin_notes_list: [...priceRules.notes],
    selected_workman: workman && presentSelected(workman),
    ...computeAhead(priceRules.prepayment, price, edited),
    answers: [...answers.values()].flatMap(({ counts }) =>
      [...counts].map(([value, number]) => ({ value, number })),
    ),
    duplication: null,
  };
}

/** A quote without amounts, for prices that are agreed on the spot: the lines show the requested work. [O-1.08] */
function agreedOnTheSpot(answers: CheckedAnswers, titles: PriceTitles): AnswersPrice {
  const mini_factor = [...answers].flatMap(([question, { values, number }]): QuoteResult['mini_factor'] => {
    const parent_title = titles.questions.get(question) ?? '';
    if (number !== null) return [{ parent_title, description: null, no_items: number, total_price: null }];
    const chosen = values.map((value) => titles.options.get(value)).filter((title) => title !== undefined);
    return chosen.map((description) => ({ parent_title, description, no_items: null, total_price: null }));
  });
  return { price: null, achar_price: null, mini_factor, adjustments: [], discount_text: null };
}

function titlesOf(questions: readonly ServiceQuestion[]): PriceTitles {
  return {
    questions: new Map(questions.map(({ id, title }) => [id, title])),
    options: new Map(questions.flatMap(({ options }) => options.map(({ id, title }) => [id, title]))),
  };
}
