import { discountPrice } from '@gam/shared/money';
import type { QuoteResult } from '@gam/schemas/upstream';
import { type CheckedAnswers, type PricedItem, priceLine } from './price-lines.ts';
import { cityAmount, percentOff, type PriceRules } from './price-rules.ts';

/** The titles of questions and options by id, for the lines of a price. */
export interface PriceTitles {
  readonly questions: ReadonlyMap<string, string>;
  readonly options: ReadonlyMap<string, string>;
}

/** A computed price: `price` after discounts, `achar_price` before them, both in whole toman. */
export interface Price {
  readonly price: number;
  readonly achar_price: number;
  readonly mini_factor: QuoteResult['mini_factor'];
  /** The discounts with their reasons; null if there are none. */
  readonly discount_text: string | null;
}

/**
 * Prices checked answers: base, lines, minimum, discounts. The lines add up to `achar_price`. The order of the answers
 * changes nothing, and no amount comes from the request. [O-1.09, O-3.11]
 */
export function computePrice(
  rules: PriceRules,
  answers: CheckedAnswers,
  titles: PriceTitles,
  cityPercent: number,
): Price {
  const base = cityAmount(rules.base.toman, cityPercent);
  const priced = rules.lines.flatMap((line) => {
    const answer = answers.get(line.question);
    const items = answer === undefined ? [] : priceLine(line, answer, cityPercent);
    return items.map((item) => ({ ...item, question: line.question }));
  });

  const sum = base + total(priced, 'toman');
  const missing = Math.max(0, cityAmount(rules.minimum_toman, cityPercent) - sum);
  const before = sum + missing;
  const itemsOff = total(priced, 'off');
  const discounts = rules.discounts.filter(({ question, option }) =>
    answers.get(question)?.values.includes(option),
  );
  const wholeOff = discounts.reduce((off, { percent }) => off + percentOff(before - itemsOff, percent), 0);

  return {
    price: discountPrice(before, itemsOff + wholeOff),
    achar_price: before,
    mini_factor: [
      ...(base > 0 ? [factorLine(rules.base.title, null, null, base)] : []),
      ...priced.map((item) =>
        factorLine(
          titles.questions.get(item.question) ?? '',
          item.option === null ? null : (titles.options.get(item.option) ?? null),
          item.items,
          item.toman,
        ),
      ),
      ...(missing > 0 ? [factorLine('تا حداقل هزینه سفارش', null, null, missing)] : []),
    ],
    discount_text: discounts.length === 0 ? null : discounts.map(({ text }) => text).join('، '),
  };
}

function total(items: readonly PricedItem[], part: 'toman' | 'off'): number {
  return items.reduce((sum, item) => sum + item[part], 0);
}

function factorLine(title: string, description: string | null, items: number | null, toman: number | null) {
  return { parent_title: title, description, no_items: items, total_price: toman };
}
