import type { Block, MiniFactor, PriceBox, Receipt } from '@gam/schemas/descriptors';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { quoteTexts } from './texts.ts';

/** Who reads of an order: its customer, or an operator who acts for them. */
export type Reader = 'customer' | 'operator';

interface Ordered {
  readonly catalogue: number;
  readonly by: Reader;
  readonly facts: Receipt['facts'];
  /** The nodes of the page that the receipt repeats; null where the page has none. */
  readonly rows: MiniFactor | null;
  readonly total: PriceBox | null;
  /** The keys of further nodes that say what the facts say. */
  readonly replaces?: readonly string[];
}

/** Presents what is ordered and its price beside a page; it stands for the page's own rows and price. */
export function presentReceipt({ catalogue, by, facts, rows, total, replaces = [] }: Ordered): Block[] {
  if (catalogue < shopLevel) return [];
  return [
    {
      type: 'receipt',
      key: 'receipt',
      title: quoteTexts.receipt[by],
      facts,
      rows: rows?.items ?? [],
      total: total && totalOf(total, rows !== null),
      replaces: [...replaces, ...[rows, total].flatMap((node) => (node ? [node.key] : []))],
    },
  ];
}

/** The rows name the discounts already. */
const totalOf = ({ label, final, before, note, discount }: PriceBox, hasRows: boolean): Receipt['total'] => ({
  label,
  final,
  ...(before !== undefined && { before }),
  ...(note !== undefined && { note }),
  ...(discount !== undefined && !hasRows && { discount }),
});
