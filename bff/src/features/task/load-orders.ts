import type { OrderCard, OrderDetail } from '@gam/schemas/upstream';
import type { Session } from '../../platform/sessions/sessions.ts';
import { judgeOrder } from '../payments/index.ts';
import { type Hydrated, insteadOf, type ScreenRequest, shown } from '../../protocol/screens/pipeline.ts';

/** The data of a customer's list of orders. */
export interface Orders {
  /** Newest first. */
  readonly cards: readonly OrderCard[];
  /** The orders that wait for their payment, with their details. */
  readonly unpaid: readonly OrderDetail[];
  readonly pages: number;
  readonly hasMore: boolean;
  /** ms since 1970. */
  readonly at: number;
}

/** The number of orders on a page. */
const pageSize = 20;
/** The most orders in one reply of the upstream. */
const maxLimit = 100;
/** The most unpaid orders whose details are loaded; unpaid orders end within minutes, so there are few. */
const maxUnpaid = 5;

/** Loads the first pages of the customer's orders in as few calls as possible. */
export async function loadOrders(
  { parts, signal }: ScreenRequest,
  pages: number,
  { token, user }: Pick<Session, 'token' | 'user'>,
): Promise<Hydrated<Orders>> {
  const wanted = pages * pageSize;
  const cards: OrderCard[] = [];
  let next: number | null = 0;
  while (next !== null && cards.length < wanted) {
    const query: { limit: number; offset: number } = {
      limit: Math.min(wanted - cards.length, maxLimit),
      offset: next,
    };
    const listed = await parts.upstream.call('listOrders', { query, token, signal: signal() });
    if (!listed.ok) return insteadOf(listed.failure);
    cards.push(...listed.value.results);
    // An upstream whose pages do not advance must not cause an endless loop.
    next = listed.value.next !== null && listed.value.next > next ? listed.value.next : null;
  }
  const waiting = cards.filter(({ status }) => status === 'unpaid').slice(0, maxUnpaid);
  const loaded = await Promise.all(
    waiting.map(async ({ order_uuid: id }) => {
      const found = await parts.upstream.call('loadOrder', { params: { id }, token, signal: signal() });
      return found.ok ? judgeOrder(parts, found.value, user.id) : null;
    }),
  );
  const unpaid = loaded.flatMap((order) => (order?.may.pay === true ? [order] : []));
  return shown({ cards, unpaid, pages, hasMore: next !== null, at: parts.now() });
}
