import { done } from '@gam/shared/result';
import type { Screen } from '@gam/schemas/descriptors';
import type { OrderCard, OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import { contentHash } from '../../platform/hash.ts';
import type { LiveState, LivePage } from '../../protocol/live/live-page.ts';
import { type TaskAddress, taskUrl } from '../../protocol/urls/task-urls.ts';

/** How often a client that gets no events reads the page, ms. */
const pollMs = 15_000;

/** The statuses of ended orders, which can only be ordered again. */
const over: ReadonlySet<OrderStatus> = new Set(['done', 'cancelled', 'expired']);

/** Whether an order has ended: its page changes only by the customer's own events. */
export const isOver = ({ status }: Pick<OrderCard, 'status'>): boolean => over.has(status);

/** Reads what an order's page shows, by the whole order. */
export const readTaskState: LivePage<TaskAddress>['read'] = async ({ upstream }, { id }, token) => {
  const found = await upstream.poll('loadOrder', { params: { id }, token });
  if (!found.ok) return found;
  if (!found.value.changed) throw new Error('an order was read without a tag, and came as unchanged');
  return done(stateOf(found.value.value));
};

const stateOf = (order: OrderDetail): LiveState => ({ rev: contentHash(order), isFinal: isOver(order) });

/** Presents how clients follow the page; an ended order is not followed. */
export function presentLive(order: OrderDetail): Pick<Screen, 'live'> {
  const { rev, isFinal } = stateOf(order);
  return isFinal ? {} : { live: { url: taskUrl(order.order_uuid), rev, poll_ms: pollMs } };
}
