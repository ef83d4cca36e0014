import { priceLines, type Priced } from './price-lines.ts';
import type { MiniFactor } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import { commonTexts } from '../../protocol/texts.ts';

/** Presents the parts of a price; null without any. */
export function presentMiniFactor(priced: Priced): MiniFactor | null {
  const rows = priceLines(priced);
  if (rows.length === 0) return null;
  return {
    type: 'mini_factor',
    key: 'mini_factor',
    title: commonTexts.order.miniFactor,
    items: rows.map(({ title, group, count, amount }) => ({
      title,
      ...(group !== null && { description: group }),
      ...(count !== null && { count: `${toPersianDigits(count)} ×` }),
      ...(amount !== null && { total: formatToman(amount) }),
      ...(amount !== null && amount < 0 && { tone: 'discount' as const }),
    })),
  };
}
