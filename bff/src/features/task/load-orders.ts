import type { OrderCard, OrderDetail } from '@gam/schemas/upstream';
import { type Hydrated, insteadOf, type ScreenRequest, shown } from '../../protocol/screens/pipeline.ts';

/** A customer's orders as their list shows them. */
export interface Orders {
  /** Newest first. */
  readonly cards: readonly OrderCard[];
  /** Those that wait for their payment, as their own pages know them. */
  readonly unpaid: readonly OrderDetail[];
  readonly pages: number;
  readonly hasMore: boolean;
  /** ms since 1970. */
  readonly at: number;
}

/** So many orders stand on a page. */
const pageSize = 20;
/** The most that the upstream gives at once. */
const maxLimit = 100;
/** So many unpaid ones are looked up: they end within minutes, so that there are few. */
const maxUnpaid = 5;

/** So many pages of the customer's orders, as few calls as that takes. */
export async function loadOrders(
  { parts, signal }: ScreenRequest,
  pages: number,
  token: string,
): Promise<Hydrated<Orders>> {
  const wanted = pages * pageSize;
  const cards: OrderCard[] = [];
  let next: number | null = 0;
  while (next !== null && cards.length < wanted) {
    const query: { limit: number; offset: number } = {
      limit: Math.min(wanted - cards.length, maxLimit),
      offset: next,
    };
    const listed = await parts.upstream.call('listOrders', { query, token, signal });
    if (!listed.ok) return insteadOf(listed.failure);
    cards.push(...listed.value.results);
    // An upstream that does not move on would be asked for ever.
    next = listed.value.next !== null && listed.value.next > next ? listed.value.next : null;
  }
  const waiting = cards.filter(({ status }) => status === 'unpaid').slice(0, maxUnpaid);
  const loaded = await Promise.all(
    waiting.map(({ order_uuid: id }) => parts.upstream.call('loadOrder', { params: { id }, token, signal })),
  );
  const unpaid = loaded.flatMap((found) => (found.ok && found.value.may.pay ? [found.value] : []));
  return shown({ cards, unpaid, pages, hasMore: next !== null, at: parts.now() });
}
