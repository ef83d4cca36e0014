import type { PriceAdjustment, QuoteResult } from '@gam/schemas/upstream';
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
  /** The discounts, each as what it took off; with the lines they add up to `price`. */
  readonly adjustments: readonly PriceAdjustment[];
  /** The discounts with their reasons; null if there are none. */
  readonly discount_text: string | null;
}

/**
 * Prices checked answers: base, lines, minimum, discounts. The lines add up to `achar_price`, and with the discounts to
 * `price`. The order of the answers changes nothing, and no amount comes from the request. [O-1.09, O-3.11]
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
  const offs = [
    ...priced
      .filter(({ off }) => off > 0)
      .map((item) => ({ title: `تخفیف ${titleOf(item, titles)}`, off: item.off })),
    ...discounts.map(({ text, percent }) => ({ title: text, off: percentOff(before - itemsOff, percent) })),
  ];
  const { left, adjustments } = takeOffs(before, offs);

  return {
    price: left,
    achar_price: before,
    adjustments,
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
      ...(missing > 0 ? [factorLine('مابه‌التفاوت تا حداقل سفارش', null, null, missing)] : []),
    ],
    discount_text: discounts.length === 0 ? null : discounts.map(({ text }) => text).join('، '),
  };
}

/** Takes discounts off one after another, each at most what is left. */
function takeOffs(before: number, offs: readonly { readonly title: string; readonly off: number }[]) {
  const adjustments: PriceAdjustment[] = [];
  let left = before;
  for (const { title, off } of offs) {
    const taken = Math.min(left, off);
    left -= taken;
    if (taken > 0) adjustments.push({ title, amount: -taken });
  }
  return { left, adjustments };
}

/** The title of a priced option, or of its question where a number is priced. */
const titleOf = (
  { option, question }: PricedItem & { readonly question: string },
  titles: PriceTitles,
): string =>
  (option === null ? undefined : titles.options.get(option)) ?? titles.questions.get(question) ?? '';

function total(items: readonly PricedItem[], part: 'toman' | 'off'): number {
  return items.reduce((sum, item) => sum + item[part], 0);
}

function factorLine(title: string, description: string | null, items: number | null, toman: number | null) {
  return { parent_title: title, description, no_items: items, total_price: toman };
}
